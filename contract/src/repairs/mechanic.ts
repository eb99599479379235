import { z } from 'zod'
import { dateOnly, instant, money, wholeMiles } from '../formats.ts'
import { waitingReasons } from './waiting.ts'

/** What a mechanic waits for, since when, and until which day they expect to. */
export const Waiting = z.object({
  for: z.enum(waitingReasons),
  note: z.string().nullable(),
  until: dateOnly.nullable(),
  at: instant,
})
export type Waiting = z.output<typeof Waiting>

/** What a mechanic said when they were done; it completes nothing until somebody confirms it. */
export const ReportedDone = z.object({
  at: instant,
  /** What the mechanic is called. */
  by: z.string(),
  odometerReading: wholeMiles.nullable(),
  cost: money.nullable(),
  note: z.string().nullable(),
  imageUrls: z.array(z.string()),
  receiptUrl: z.string().nullable(),
})
export type ReportedDone = z.output<typeof ReportedDone>

export const NOTHING_REPORTED = 'No mechanic has reported this repair as done.'
