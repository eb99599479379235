import type { IntervalUnit } from '@pitlane/contract/routine/due'

/** The last day that is written with four digits of year; nothing is due later. */
const LAST_DAY = '9999-12-31'

/** Days are calendar days and months calendar months, the day clamped: 31 January + 1 month is the last of February. */
export function addInterval(day: string, value: number, unit: IntervalUnit | null): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (unit === 'months') {
    const months = year * 12 + (month - 1) + value
    const [toYear, toMonth] = [Math.floor(months / 12), months % 12]
    const lastOfMonth = utc(toYear, toMonth + 1, 0).getUTCDate()
    return dayText(utc(toYear, toMonth, Math.min(date, lastOfMonth)))
  }
  return dayText(utc(year, month - 1, date + value * (unit === 'weeks' ? 7 : 1)))
}

/** Unlike Date.UTC it takes the year as it is, also below 100. */
function utc(year: number, month: number, date: number): Date {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month, date)
  return moment
}

function dayText(moment: Date): string {
  return moment.getUTCFullYear() > 9999 ? LAST_DAY : moment.toISOString().slice(0, 10)
}
