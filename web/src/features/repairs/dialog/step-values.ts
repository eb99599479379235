import { dayIn } from '@pitlane/contract/formats'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { timeOfWall, wallAt } from '@pitlane/contract/zones'
import { type FormValues, valuesOf } from '../form/form-values.ts'
import { plannedTimes } from '../form/planned-times.ts'
import { rulesOn } from '../form/rules.ts'
import type { Step } from './steps.ts'

const END_OF_WORK = '17:00'

/** A step as it begins: what is most likely is filled in. */
export function stepValues(repair: Repair, step: Step, now: Date, timezone: string): FormValues {
  const known = valuesOf(repair)
  const today = dayIn(timezone, now)
  if (step === 'complete') {
    const miles = [repair.odometerReading, repair.vehicle.mileage].filter((it) => it !== null)
    const odometerReading = miles.length > 0 ? String(Math.max(...miles)) : ''
    return { ...known, status: 'completed', endDate: today, odometerReading }
  }
  const planned = plannedTimes(repair, timezone)
  if (planned) return { ...known, ...planned, status: 'in progress' }
  const hasTarget = repair.endDate !== null && repair.endDate > today
  return {
    ...known,
    status: 'in progress',
    startDate: today,
    startTime: timeOfWall(wallAt(now.getTime(), timezone)),
    endDate: hasTarget ? known.endDate : dayAfter(today),
    endTime: known.endTime || END_OF_WORK,
  }
}

function dayAfter(day: string): string {
  const next = new Date(day)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** What a step sends: nothing but itself, so that nothing somebody else has written meanwhile is undone. */
export function stepChanges(values: FormValues, before: Repair, receiptUrl: string | null, now: Date) {
  const { status, startDate, startTime, endDate, endTime, repairCost, odometerReading, mechanic } = values
  const own =
    status === 'completed'
      ? { endDate, repairCost, odometerReading, receiptUrl, completedAt: now.toISOString() }
      : { startDate, startTime, endDate, endTime, repairCost, mechanic }
  return { status, updatedAt: before.updatedAt, ...own }
}

/** The contract's rules on what a step would send. */
export function stepRules(before: Repair) {
  return rulesOn<FormValues>(before, (values) => stepChanges(values, before, before.receiptUrl, new Date()))
}
