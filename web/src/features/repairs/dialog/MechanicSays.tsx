import { Alert, Stack } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { lastSaid } from '@pitlane/contract/repairs/last-said'
import { waitingInWords } from '@pitlane/contract/repairs/waiting'
import { IconHourglass } from '@tabler/icons-react'
import { ReportedDone } from './ReportedDone.tsx'

/** What the mechanic of an open repair said last, and what they reported before that, which can still be confirmed. */
export function MechanicSays({ repair }: { repair: Repair }) {
  const { waiting } = lastSaid(repair)
  const { reportedDone, status } = repair
  if (status === 'completed') return null
  return (
    <Stack gap="sm">
      {waiting && (
        <Alert
          color="orange"
          radius="md"
          p="sm"
          icon={<IconHourglass size={18} aria-hidden />}
          title={waitingInWords(waiting)}
        >
          {waiting.note}
        </Alert>
      )}
      {reportedDone && <ReportedDone key={reportedDone.at} repair={repair} reported={reportedDone} />}
    </Stack>
  )
}
