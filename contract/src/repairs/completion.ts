import { instantOn, noonOf } from '../zones.ts'

/** When a repair was done that comes to us as completed: at its end, at noon where only its day is known; never later than now. */
export function completionAtEnd(
  { endDate, endTime }: { endDate: string; endTime: string | null },
  timezone: string,
  now: Date,
): Date {
  const end = endTime ? new Date(instantOn(endDate, endTime, timezone)) : noonOf(endDate, timezone)
  return notAfter(now, end)
}

/** What is still to come was not done then. */
export function notAfter(now: Date, moment: Date): Date {
  return moment < now ? moment : now
}
