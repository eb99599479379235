import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { DiscardDialog } from './DiscardDialog.tsx'

interface Props {
  /** Of what it is a draft. */
  text: string
  onDiscard: () => void
  /** How far it is from what comes below. */
  mb?: 0 | 'lg'
}

/** What was typed before is back; starting over is one step away, and asks. */
export function DraftNotice({ text, onDiscard, mb = 'lg' }: Props) {
  const [isAsking, setAsking] = useState(false)

  function answer(isDiscarded: boolean) {
    if (isDiscarded) onDiscard()
    else setAsking(false)
  }

  return (
    <Alert color="indigo" radius="md" p="sm" mb={mb} icon={<IconHistory size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <div>
          <strong>Draft restored</strong>
          <Text>{text}</Text>
        </div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      <DiscardDialog
        isOpen={isAsking}
        title="Discard draft"
        text="What was typed and the photos of this draft will be removed."
        onAnswer={answer}
      />
    </Alert>
  )
}
