const DAY_MS = 24 * 60 * 60 * 1000

/** From one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** How many days ago something was due; 0 when it is not overdue. Both are days where the business is. */
export function daysOverdue(nextDueDate: string | null, today: string): number {
  return nextDueDate ? Math.max(0, daysBetween(nextDueDate, today)) : 0
}

/** "Overdue by 3 days", or nothing. */
export function overdueLabel(nextDueDate: string | null, today: string): string | undefined {
  const days = daysOverdue(nextDueDate, today)
  return days === 0 ? undefined : leftInWords(-days, 'day')
}

/** "in 12 days"; what is left of less than nothing is overdue: "Overdue by 1,200 miles". */
export function leftInWords(left: number, unit: 'day' | 'mile'): string {
  const amount = Math.abs(left)
  const text = `${amount.toLocaleString('en-US')} ${unit}${amount === 1 ? '' : 's'}`
  return left < 0 ? `Overdue by ${text}` : `in ${text}`
}
