import { Alert } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { waitingInWords } from '@pitlane/contract/repairs/waiting'
import { IconHourglass } from '@tabler/icons-react'
import { ReportedDone } from './ReportedDone.tsx'

/** What the mechanic of a repair said last: done counts more than waiting. */
export function MechanicSays({ repair }: { repair: Repair }) {
  const { waiting, reportedDone, status } = repair
  if (status === 'completed') return null
  if (reportedDone) return <ReportedDone key={reportedDone.at} repair={repair} reported={reportedDone} />
  if (!waiting) return null
  return (
    <Alert
      color="orange"
      radius="md"
      p="sm"
      icon={<IconHourglass size={18} aria-hidden />}
      title={waitingInWords(waiting)}
    >
      {waiting.note}
    </Alert>
  )
}
