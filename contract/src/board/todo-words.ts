import { type Around, whenWithoutOn } from '../planning/conflict.ts'
import { repairNumber } from '../repairs/number.ts'
import type { RepairStatus } from '../repairs/words.ts'
import { type Due, dueInWords } from '../routine/due.ts'
import type { Units } from '../units.ts'

export const CHECK_THE_CAR = 'Check the car'

interface RepairToDo {
  number: number
  title: string
  status: RepairStatus
  plannedStart: string | null
}

/** "R-42 Brake pedal feels soft is planned for tomorrow at 09:00." */
export function repairToDo({ number, title, status, plannedStart }: RepairToDo, around: Around): string {
  const named = `${repairNumber(number)} ${title}`
  if (status === 'in progress') return `${named} is in progress.`
  if (!plannedStart) return `${named} is open.`
  return `${named} is planned for ${whenWithoutOn(Date.parse(plannedStart), around)}.`
}

/** "Oil Change is overdue by 3 days.", "Oil Change is due in 300 miles." */
export function routineToDo(
  routine: { title: string } & Pick<Due, 'daysUntilDue' | 'milesUntilDue'>,
  units: Units,
): string {
  const words = dueInWords(routine, units)
  const isAhead = words.startsWith('in ')
  return `${routine.title} is ${isAhead ? `due ${words}` : words.charAt(0).toLowerCase() + words.slice(1)}.`
}
