import { z } from 'zod'
import { listOf, optionalText, requiredText, roundToCents, wholeLetters } from '../formats.ts'
import { ESTIMATE_LINES_MOST } from '../limits.ts'
import {
  AMOUNT_WRONG,
  DAYS_MAX,
  DAYS_WRONG,
  isAmount,
  LABEL_MISSING,
  LINES_MISSING,
  NOTE_MAX,
} from './rules.ts'

const LINES_FULL = `An estimate can have at most ${ESTIMATE_LINES_MOST} lines.`

/** More than two decimals are rounded half up. */
const amount = z.number({ error: AMOUNT_WRONG }).transform(roundToCents).refine(isAmount, AMOUNT_WRONG)

/** What somebody says the work will cost. */
export const GivenEstimate = z.object({
  lines: listOf(z.object({ label: requiredText(LABEL_MISSING).overwrite(wholeLetters), amount }), {
    most: ESTIMATE_LINES_MOST,
    tooMany: LINES_FULL,
    missing: LINES_MISSING,
  }),
  note: optionalText(NOTE_MAX).transform(wholeLetters),
  days: z
    .number({ error: DAYS_WRONG })
    .min(0, DAYS_WRONG)
    .max(DAYS_MAX, DAYS_WRONG)
    .multipleOf(0.5, DAYS_WRONG)
    .nullable()
    .optional()
    .transform((days) => days ?? null),
})
export type GivenEstimate = z.output<typeof GivenEstimate>
