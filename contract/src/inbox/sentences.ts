import { repairNumber } from '../repairs/number.ts'
import { waitingInWords } from '../repairs/waiting.ts'
import { type Paper, papers } from '../vehicles/papers.ts'
import { wallOfDay, writtenDay } from '../zones.ts'

/** The repair a sentence is about. */
export interface ToldRepair {
  number: number
  title: string
  vehicleKey: string
}

/** Where the connection to HQ is mended. */
export const HQ_LINK = '/settings?open=hq'
/** Where all conflicts are. */
export const CONFLICTS_LINK = '/conflicts'
/** Where all routines are. */
export const ROUTINES_LINK = '/routine-repairs'
/** Where all critical repairs are. */
export const CRITICAL_LINK = '/repairs?urgencyLevel=critical'
/** So long without a success is told. */
export const SILENT_HOURS = 6

/** What the inbox says. No text of a comment is in it: that may be deleted, and then it is gone. */
export const sentences = {
  reportedCritical: (by: string, repair: ToldRepair) => `${by} reported a critical repair: ${named(repair)}`,
  becameCritical: (by: string, repair: ToldRepair) => `${by} made a repair critical: ${named(repair)}`,
  reopenedCritical: (by: string, repair: ToldRepair) => `${by} reopened a critical repair: ${named(repair)}`,
  importedCritical: (by: string, repair: ToldRepair) => `${by} imported a critical repair: ${named(repair)}`,
  moreCritical: (count: number) =>
    count === 1 ? '1 more repair is critical' : `${count.toLocaleString('en-US')} more repairs are critical`,
  assigned: (by: string, repair: ToldRepair) => `${by} assigned a repair to you: ${named(repair)}`,
  mentioned: (by: string, repair: ToldRepair) => `${by} mentioned you in a comment on ${named(repair)}`,
  commented: (by: string, repair: ToldRepair) => `${by} commented on ${named(repair)}`,
  overdue: ({ title, vehicleKey }: { title: string; vehicleKey: string }) =>
    `${title} is overdue (${vehicleKey})`,
  moreOverdue: (count: number) =>
    count === 1 ? '1 more routine is overdue' : `${count.toLocaleString('en-US')} more routines are overdue`,
  paperExpires: ({ paper, vehicleKey, lastDay }: { paper: Paper; vehicleKey: string; lastDay: string }) =>
    `${papers[paper].label} of ${vehicleKey} expires on ${writtenDay(wallOfDay(lastDay), shortDay)}`,
  started: (by: string, repair: ToldRepair) => `${by} started ${named(repair)}`,
  waiting: (by: string, waiting: Parameters<typeof waitingInWords>[0], repair: ToldRepair) =>
    `${by}: ${waitingInWords(waiting)}. ${named(repair)}`,
  done: (by: string, repair: ToldRepair) => `${by} reported ${named(repair)} as done`,
  estimated: (by: string, total: string, repair: ToldRepair) =>
    `${by} estimates ${total} for ${named(repair)}`,
  hqRefuses: () =>
    'HQ Rental Software no longer accepts the tokens. Vehicles are not synced until the connection is tested.',
  hqSilent: () => `No sync with HQ Rental Software has succeeded for ${SILENT_HOURS} hours.`,
}

/** The path that leads to it. */
export function linkTo({ number }: Pick<ToldRepair, 'number'>): string {
  return `/r/${number}`
}

/** The path of a car, with its routines and its papers. */
export function vehicleLink({ vehicleId }: { vehicleId: string }): string {
  return `/vehicles/${vehicleId}`
}

const shortDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const

function named({ number, title, vehicleKey }: ToldRepair): string {
  return `${repairNumber(number)} ${title} (${vehicleKey})`
}
