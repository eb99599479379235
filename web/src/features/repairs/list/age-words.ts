import { DAY } from '@pitlane/contract/durations'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { agoLabel } from '@pitlane/contract/vehicles/calls'

type Dated = Pick<Repair, 'createdAt' | 'completedAt'>

/** How old a repair is, as a list says it: "Open 12 days", "Reported 2 hours ago", "Completed 3 days ago". */
export function ageInWords({ createdAt, completedAt }: Dated, now: Date): string {
  if (completedAt) return `Completed ${inASentence(agoLabel(completedAt, now))}`
  const age = days(createdAt, now.getTime())
  return age < 1 ? `Reported ${inASentence(agoLabel(createdAt, now))}` : `Open ${inDays(age)}`
}

/** How long it took; what was imported after it was done does not say. */
export function timeTaken({ createdAt, completedAt }: Dated): string | undefined {
  if (!completedAt) return undefined
  const taken = days(createdAt, Date.parse(completedAt))
  return taken < 1 ? undefined : `Took ${inDays(taken)}`
}

function days(from: string, to: number): number {
  return Math.floor((to - Date.parse(from)) / DAY)
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`
}

function inASentence(label: string): string {
  return label === 'Just now' ? 'just now' : label
}
