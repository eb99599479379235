import type { SecondMethod } from '@pitlane/contract/accounts/second-step'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

/** What somebody can take a second step with, and whether they must have something. */
export interface Factors {
  hasTotp: boolean
  passkeys: number
  recoveryCodes: number
  isRequired: boolean
  /** Recovery codes replace a factor, and are none. */
  count: number
  methods: SecondMethod[]
}

export async function factorsOf(ctx: ReadContext, userId: string): Promise<Factors> {
  const [row] = await ctx.query<Omit<Factors, 'count' | 'methods'>>(sql`
    select require_second_factor as "isRequired",
      exists (select from authenticators where tenant_id = ${ctx.tenantId} and user_id = ${userId}
        and confirmed_at is not null) as "hasTotp",
      (select count(*) from passkeys where tenant_id = ${ctx.tenantId} and user_id = ${userId}) as passkeys,
      (select count(*) from recovery_codes where tenant_id = ${ctx.tenantId} and user_id = ${userId}) as "recoveryCodes"
    from tenants where id = ${ctx.tenantId}`)
  const known = row ?? { hasTotp: false, passkeys: 0, recoveryCodes: 0, isRequired: false }
  const count = known.passkeys + (known.hasTotp ? 1 : 0)
  return { ...known, count, methods: count > 0 ? methodsOf(known) : [] }
}

function methodsOf({ hasTotp, recoveryCodes, passkeys }: Omit<Factors, 'count' | 'methods'>): SecondMethod[] {
  const ways: [SecondMethod, boolean][] = [
    ['totp', hasTotp],
    ['recoveryCode', recoveryCodes > 0],
    ['passkey', passkeys > 0],
  ]
  return ways.flatMap(([way, isOpen]) => (isOpen ? [way] : []))
}

/**
 * Until the transaction ends nobody else changes this person's factors, and the business requires as much as it does now: else the last
 * two could go at the same moment, or the last one while it becomes required.
 */
export async function holdFactors(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`select id from tenants where id = ${ctx.tenantId} for share`)
  await ctx.query(sql`
    select id from users where tenant_id = ${ctx.tenantId} and id = ${userId} for no key update`)
}

export async function deleteFactors(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`delete from authenticators where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
  await ctx.query(sql`delete from passkeys where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
  await ctx.query(sql`delete from recovery_codes where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
  await ctx.query(sql`
    delete from sign_in_challenges where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}
