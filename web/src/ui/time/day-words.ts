/** "Nov 15, 2026", the same for every reader. */
export function dayInWords(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
