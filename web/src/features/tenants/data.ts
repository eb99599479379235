import { type Tenant, tenants } from '@pitlane/contract/tenants/calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

export const tenantQuery = queryFor(tenants.current, {}, ['tenant'])

export function useUpdateTenant() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(tenants.update),
    onSuccess: (tenant) => keepTenant(client, tenant),
  })
}

/** The server's answer counts at once; a reading still under way is older than it. */
async function keepTenant(client: QueryClient, tenant: Tenant): Promise<void> {
  await client.cancelQueries({ queryKey: tenantQuery.queryKey })
  client.setQueryData(tenantQuery.queryKey, tenant)
}
