import { remembered } from '../../platform/remembered.ts'

/** That somebody has put the first steps of a business away is about this screen, and kept by its browser. */
export const putAway = (tenantId: string) => remembered(`first-steps.${tenantId}`)
