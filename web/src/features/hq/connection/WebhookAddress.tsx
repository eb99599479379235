import { CopiedAddress } from '../../../ui/CopiedAddress.tsx'

/** Where HQ may say that something changed; whoever has it can only make us look again. */
export function WebhookAddress({ address }: { address: string }) {
  return (
    <CopiedAddress
      maw={680}
      label="Webhook address"
      description="Give it to HQ, and changes there are synced within a minute. Keep it to yourself."
      address={address}
    />
  )
}
