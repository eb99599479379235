import type { Tenant } from '@pitlane/contract/tenants/calls'
import { happening } from '../../platform/happened.ts'

/** The business has another name, zone, unit or whatever else it can choose. */
export const tenantChanged = happening<{ before: Tenant; after: Tenant }>('tenants')
