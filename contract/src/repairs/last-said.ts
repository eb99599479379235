import { type WaitingReason, waitingInWords } from './waiting.ts'
import type { RepairStatus } from './words.ts'

const REPORTED_DONE = 'Reported done'

interface Said<Waiting, Done> {
  status: RepairStatus
  waiting: Waiting | null
  reportedDone: Done | null
}

interface At {
  at: string
}

/** What a mechanic said last of an open repair. What they said before that is null. */
export function lastSaid<Waiting extends At, Done extends At>({
  status,
  waiting,
  reportedDone,
}: Said<Waiting, Done>): Omit<Said<Waiting, Done>, 'status'> {
  if (status === 'completed') return { waiting: null, reportedDone: null }
  if (!waiting || !reportedDone) return { waiting, reportedDone }
  const isWaiting = Date.parse(waiting.at) > Date.parse(reportedDone.at)
  return isWaiting ? { waiting, reportedDone: null } : { waiting: null, reportedDone }
}

/** As lists say it; null where nothing was said. */
export function lastSaidInWords(
  repair: Said<At & { for: WaitingReason; until: string | null }, At>,
): string | null {
  const { waiting, reportedDone } = lastSaid(repair)
  if (reportedDone) return REPORTED_DONE
  return waiting && waitingInWords(waiting)
}
