import { Card, Group, Progress, Text } from '@mantine/core'
import type { SyncRun } from '@pitlane/contract/hq/calls'
import { progressInPercent, progressInWords, useRefreshAtEnd, useSyncRun, type Watched } from './sync-run.ts'

const beginning = { vehiclesRead: 0, vehiclesTotal: null }

/** How far a sync is, whoever began it; nothing when none runs. */
export function SyncProgress() {
  return <ProgressOf {...useSyncRun()} />
}

export function ProgressOf({ run, isRunning, isOfOthers }: Watched) {
  useRefreshAtEnd(isOfOthers)
  if (!isRunning) return null
  return <Bar progress={run?.state === 'running' ? run : beginning} />
}

function Bar({ progress }: { progress: Pick<SyncRun, 'vehiclesRead' | 'vehiclesTotal'> }) {
  const percent = progressInPercent(progress)
  return (
    <Card padding="md">
      <Group justify="space-between" gap="xs" mb={8}>
        <Text fw={600}>Syncing vehicles with HQ</Text>
        <Text c="dimmed" className="tabular">
          {progressInWords(progress)}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === undefined}
          striped={percent === undefined}
          aria-label="Vehicles read from HQ"
          aria-valuetext={progressInWords(progress)}
        />
      </Progress.Root>
    </Card>
  )
}
