import {
  AMOUNT_MAX,
  AMOUNT_MIN,
  AMOUNT_WRONG,
  DAYS_MAX,
  DAYS_WRONG,
  LABEL_MISSING,
} from '@pitlane/contract/estimates/rules'
import type { Refusals } from '../../../ui/speech/refusals.ts'

/** What only an estimate can be told. */
export const refusals: Refusals = {
  [LABEL_MISSING]: (say) => say('refused.label'),
  [AMOUNT_WRONG]: (say) => say('refused.amount', { least: AMOUNT_MIN, most: AMOUNT_MAX }),
  [DAYS_WRONG]: (say) => say('refused.days', { most: DAYS_MAX }),
}
