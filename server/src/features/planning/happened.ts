import { happening } from '../../platform/happened.ts'

/** The workshop has other hours. */
export const workshopChanged = happening<object>('workshop')
