import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  isOpen: boolean
  title?: string
  /** What is lost. */
  text: string
  onAnswer: (isDiscarded: boolean) => void
}

/** Asks before what somebody typed is lost. */
export function DiscardDialog({ isOpen, title = 'Discard changes', text, onAnswer }: Props) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirm="Discard"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {text}
    </ConfirmDialog>
  )
}
