import type { RepairFilters } from '@pitlane/contract/repairs/calls'
import { claimFilters } from '@pitlane/contract/repairs/claim/states'
import { causes, repairStatuses, urgencyLevels } from '@pitlane/contract/repairs/words'

type Asked = { [Name in Exclude<keyof RepairFilters, 'search'>]-?: NonNullable<RepairFilters[Name]>[] }

/** What tests ask of each filter, first something that some repairs have and others have not; one that is not listed does not compile. */
export function askedOf(known: Pick<Asked, 'vehicleId' | 'templateId' | 'number'>): Asked {
  return {
    ...known,
    status: [...repairStatuses],
    urgencyLevel: [...urgencyLevels],
    category: ['brakes', 'oil_change', "it's"],
    cause: [...causes],
    claim: ['paid', ...claimFilters],
  }
}
