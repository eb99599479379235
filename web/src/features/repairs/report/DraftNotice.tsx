import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { DiscardDialog } from '../../../ui/dialog/DiscardDialog.tsx'

/** What was typed before is back; starting over is one step away, and asks. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false)

  function answer(isDiscarded: boolean) {
    if (isDiscarded) onDiscard()
    else setAsking(false)
  }

  return (
    <Alert color="indigo" radius="md" p="sm" mb="lg" icon={<IconHistory size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <div>
          <strong>Draft restored</strong>
          <Text>You did not finish this report last time.</Text>
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
