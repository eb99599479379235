import { CopiedAddress } from '../../ui/CopiedAddress.tsx'

/** Shown this once: nobody, not even the server, knows it later. */
export function CalendarAddress({ address }: { address: string }) {
  return (
    <CopiedAddress
      label="Calendar address"
      description="Subscribe to it in your calendar program. It is shown only now, and whoever has it can read your calendar: keep it to yourself."
      address={address}
    />
  )
}
