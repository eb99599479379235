import { Button, Loader } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props {
  icon: Icon
  isBusy: boolean
  /** What it says while it is busy. */
  busy: string
  children: string
}

/** Keeps the focus while it is busy, which a disabled button would lose; a second press does nothing. */
export function SubmitButton({ icon: Picture, isBusy, busy, children }: Props) {
  return (
    <Button
      type="submit"
      aria-disabled={isBusy}
      leftSection={
        isBusy ? <Loader size={16} color="white" /> : <Picture size={17} stroke={1.8} aria-hidden />
      }
    >
      {isBusy ? busy : children}
    </Button>
  )
}
