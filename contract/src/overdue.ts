const DAY = 24 * 60 * 60_000

/** How many days ago something was due; 0 when it is not overdue. Both are days where the business is. */
export function daysOverdue(nextDueDate: string | null, today: string): number {
  if (!nextDueDate) return 0
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(nextDueDate)) / DAY))
}

/** "Overdue by 3 days", or nothing. */
export function overdueLabel(nextDueDate: string | null, today: string): string | undefined {
  const days = daysOverdue(nextDueDate, today)
  return days === 0 ? undefined : `Overdue by ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
}
