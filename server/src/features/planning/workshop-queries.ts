import { DEFAULT_WORKSHOP, type Workshop } from '@pitlane/contract/planning/workshop'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** What the business has set; the usual hours until it does. */
export async function workshopOf(ctx: ReadContext): Promise<Workshop> {
  const [known] = await ctx.query<Workshop>(sql`
    select hours, turn_round_minutes as "turnRoundMinutes" from workshops where tenant_id = ${ctx.tenantId}`)
  return known ?? DEFAULT_WORKSHOP
}

export async function setWorkshop(
  ctx: WriteContext,
  { hours, turnRoundMinutes }: Workshop,
): Promise<Workshop> {
  await ctx.query(sql`
    insert into workshops (tenant_id, hours, turn_round_minutes)
    values (${ctx.tenantId}, ${JSON.stringify(hours)}::jsonb, ${turnRoundMinutes})
    on conflict (tenant_id) do update set hours = excluded.hours, turn_round_minutes = excluded.turn_round_minutes`)
  return workshopOf(ctx)
}
