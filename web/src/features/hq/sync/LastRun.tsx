import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { SyncRun } from '@pitlane/contract/hq/calls'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader2 } from '@tabler/icons-react'
import { Instant } from '../../../ui/time/Instant.tsx'
import classes from './LastRun.module.css'
import { SyncProblems } from './SyncProblems.tsx'
import { SyncProgress } from './SyncProgress.tsx'
import { runInWords, useSyncRun } from './sync-run.ts'

interface Props {
  timezone: string | undefined
  withProgress: boolean
}

/** What the latest sync did, and what it could not do. */
export function LastRun({ timezone, withProgress }: Props) {
  const { run, isRunning } = useSyncRun()
  if (isRunning) return withProgress ? <SyncProgress /> : null
  if (!run || run.state === 'never') return null
  const { color, icon: Picture } = looks[run.state]
  return (
    <Stack gap="xs" component="section" aria-labelledby="last-run">
      <Group gap="sm">
        <Title order={3} id="last-run">
          Last sync run
        </Title>
        <Badge color={color} leftSection={<Picture size={13} aria-hidden />}>
          {runInWords[run.state]}
        </Badge>
        {run.finishedAt && (
          <Text c="dimmed">
            <Instant at={run.finishedAt} timezone={timezone} />
          </Text>
        )}
      </Group>
      <Text>{run.message}</Text>
      {run.state === 'done' && <Counts run={run} />}
      <SyncProblems problems={run.errors} />
    </Stack>
  )
}

function Counts({ run }: { run: SyncRun }) {
  const counts = [
    ['New', run.created],
    ['Updated', run.updated],
    ['Unchanged', run.unchanged],
    ['Archived', run.archived],
    ['Total', run.total],
  ] as const
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

const looks = {
  never: { color: 'gray', icon: IconLoader2 },
  running: { color: 'indigo', icon: IconLoader2 },
  done: { color: 'green', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconCircleX },
  interrupted: { color: 'orange', icon: IconAlertTriangle },
}
