import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { sentenceOf } from '../../../platform/errors.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSync } from '../data.ts'
import { useSyncRun } from './sync-run.ts'

const SYNC_FAILED = 'An error occurred while syncing vehicles.'

export function SyncButton() {
  const sync = useSync(tellByToast)
  const { isRunning } = useSyncRun()
  return (
    <Button
      leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden />}
      loading={isRunning}
      onClick={() => sync.mutate({})}
    >
      Sync with HQ
    </Button>
  )
}

/** How a sync that somebody asked for tells its end. */
export const tellByToast = {
  onSuccess: ({ message }: { message: string }) => toast.success('Sync successful', message),
  onError: (error: unknown) => toast.error('Sync failed', sentenceOf(error, SYNC_FAILED)),
}
