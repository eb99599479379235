import { happening } from '../../platform/happened.ts'

/** The business was closed by an administrator, or reopened with the mailed link. */
export const businessHappened = happening<BusinessHappened>('closing')

type BusinessHappened = { action: 'closed'; closesAt: Date } | { action: 'reopened' }
