import { type FirstStep, firstSteps } from '@pitlane/contract/dashboard/calls'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** Read from what is there, whoever put it there: nothing is ticked off. */
export async function missingSteps(ctx: ReadContext): Promise<FirstStep[]> {
  const [done] = await ctx.query<Record<FirstStep, boolean>>(sql`
    select exists (select from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null) as vehicles,
           exists (select from workshops where tenant_id = ${ctx.tenantId}) as workshop,
           exists (select from routine_templates where tenant_id = ${ctx.tenantId}) as routines,
           exists (select from users where tenant_id = ${ctx.tenantId} offset 1)
             or exists (select from invitations where tenant_id = ${ctx.tenantId}) as people`)
  return firstSteps.filter((step) => !done?.[step])
}
