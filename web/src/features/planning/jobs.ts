import { EXPECTED_HOURS } from '@pitlane/contract/formats'
import { isAlsoDue } from '@pitlane/contract/planning/also-due'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'

/** What is to be planned: a repair, a routine, or whatever there is to do on a car. */
export interface Subject {
  vehicle: { id: string; vehicleKey: string }
  repair?: Repair
  template?: RoutineTemplate
}

/** Something that is done in the workshop. */
export type Job = { id: string; title: string; hours: number } & (
  | { kind: 'repair'; repair: Repair }
  | { kind: 'routine'; template: RoutineTemplate }
)

function jobOfRepair(repair: Repair): Job {
  return { kind: 'repair', id: repair.id, title: repair.title, hours: hoursOf(repair), repair }
}

function jobOfTemplate(template: RoutineTemplate): Job {
  return { kind: 'routine', id: template.id, title: template.title, hours: hoursOf(template), template }
}

function hoursOf({ expectedHours }: { expectedHours: number | null }): number {
  return expectedHours ?? EXPECTED_HOURS
}

export function mainJob({ repair, template }: Subject): Job | undefined {
  if (repair) return jobOfRepair(repair)
  return template && jobOfTemplate(template)
}

/** What else waits for this car, or is due soon after the day it stands in the workshop; what is overdue first. */
export function otherJobs(
  subject: Subject,
  known: { repairs: readonly Repair[]; templates: readonly RoutineTemplate[] },
  day: string,
  /** What somebody has chosen stays, also when the day changes. */
  chosen: ReadonlySet<string> = new Set(),
): Job[] {
  const open = known.repairs.filter(({ status }) => status !== 'completed')
  const taken = new Set([subject.template?.id, ...open.map(({ templateId }) => templateId)])
  const repairs = open.filter(
    ({ id, status, templateId }) =>
      status === 'need' && id !== subject.repair?.id && !(templateId && templateId === subject.template?.id),
  )
  const templates = known.templates.filter(
    (it) => !taken.has(it.id) && (chosen.has(it.id) || isAlsoDue(it, day)),
  )
  return [...repairs.map(jobOfRepair), ...templates.sort(mostUrgentFirst).map(jobOfTemplate)]
}

function mostUrgentFirst(one: RoutineTemplate, other: RoutineTemplate): number {
  return Number(other.dueStatus === 'overdue') - Number(one.dueStatus === 'overdue')
}

/** The repair whose own time does not stand in its way: the one that is planned, or the open one of its routine. */
export function repairToMove({ repair, template }: Subject, repairs: readonly Repair[]): Repair | undefined {
  if (repair) return repair
  return template && repairs.find((it) => it.templateId === template.id && it.status === 'need')
}

/** All whose own times are not in the way, with what was chosen beside it; undefined when there is none. */
export function repairsToMove(
  moved: Repair | undefined,
  chosen: ReadonlySet<string>,
  repairs: readonly Repair[],
): string[] | undefined {
  const besides = repairs.map(({ id }) => id).filter((id) => chosen.has(id) && id !== moved?.id)
  const all = moved ? [moved.id, ...besides] : besides
  return all.length > 0 ? all : undefined
}

/** Quarters of an hour, as they are typed; a job more or less. */
export function withHours(typed: string, more: number): string {
  const now = Number(typed)
  return String(Math.max(0, Number.isFinite(now) ? now : 0) + more)
}
