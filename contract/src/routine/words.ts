import { DAY } from '../durations.ts'

/** From one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** How many days ago something was due; 0 when it is not overdue. Both are days where the business is. */
export function daysOverdue(nextDueDate: string | null, today: string): number {
  return nextDueDate ? Math.max(0, daysBetween(nextDueDate, today)) : 0
}

/** "Overdue by 3 days", or nothing. */
export function overdueLabel(nextDueDate: string | null, today: string): string | undefined {
  const days = daysOverdue(nextDueDate, today)
  return days === 0 ? undefined : leftInWords(-days, daysInWords)
}

/** "in 12 days"; what is left of less than nothing is overdue: "Overdue by 1,200 miles". */
export function leftInWords(left: number, amountInWords: (amount: number) => string): string {
  const text = amountInWords(Math.abs(left))
  return left < 0 ? `Overdue by ${text}` : `in ${text}`
}

export function daysInWords(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
}
