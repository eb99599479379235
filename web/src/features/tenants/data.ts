import { tenants } from '@pitlane/contract/tenants'
import { queryFor } from '../../platform/call.ts'

export const tenantQuery = queryFor(tenants.current, {}, ['tenant'])
