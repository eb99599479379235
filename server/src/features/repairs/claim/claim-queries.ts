import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import type { WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

export async function writeClaimState(ctx: WriteContext, repairId: string, state: ClaimState): Promise<void> {
  await ctx.query(sql`
    update repairs set claim_state = ${state} where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
}
