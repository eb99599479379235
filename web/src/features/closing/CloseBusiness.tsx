import { Button, Group, Text, Title } from '@mantine/core'
import { CLOSING_DAYS } from '@pitlane/contract/closing/calls'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'

const CloseBusinessDialog = lazyDialog(
  async () => (await import('./CloseBusinessDialog.tsx')).CloseBusinessDialog,
)

/** The way out, for administrators. */
export function CloseBusiness() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <Group justify="space-between" gap="sm" mt="lg">
      <div>
        <Title order={3}>Close the business</Title>
        <Text c="dimmed">
          Nobody can sign in any more, and after {CLOSING_DAYS} days everything is deleted for good.
        </Text>
      </div>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
        Close business…
      </Button>
      {isOpen && <CloseBusinessDialog onClose={close} />}
    </Group>
  )
}
