import type { Token } from '@pitlane/contract/programs/tokens'
import type { Session } from '../../../platform/access/sessions.ts'
import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { tenantClock } from '../../tenants/queries.ts'

/** Newest first. */
export function listTokens(ctx: ReadContext): Promise<Token[]> {
  return ctx.query<Token>(sql`
    select ${tokenColumns(ctx)} from tokens
    join users on users.tenant_id = ${ctx.tenantId} and users.id = created_by
    where tokens.tenant_id = ${ctx.tenantId} order by tokens.created_at desc, tokens.id desc`)
}

export async function findToken(ctx: ReadContext, id: string): Promise<Token | undefined> {
  const [token] = await ctx.query<Token>(sql`
    select ${tokenColumns(ctx)} from tokens
    join users on users.tenant_id = ${ctx.tenantId} and users.id = created_by
    where tokens.tenant_id = ${ctx.tenantId} and tokens.id = ${id}`)
  return token
}

const tokenColumns = ({ now }: ReadContext): Sql => sql`
  tokens.id, name, rights, prefix, tokens.created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
  coalesce(expires_at <= ${now}, false) as "isExpired",
  json_build_object('id', users.id, 'name', first_name || ' ' || last_name) as by`

export async function countTokens(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from tokens where tenant_id = ${ctx.tenantId}`)
  return row?.count ?? 0
}

interface NewToken {
  id: string
  name: string
  rights: Token['rights']
  prefix: string
  tokenHash: Buffer
  expiresAt: Date | null
}

export async function insertToken(ctx: WriteContext & SignedIn, token: NewToken): Promise<void> {
  await ctx.query(sql`
    insert into tokens (tenant_id, id, name, rights, prefix, token_hash, created_by, created_at, expires_at)
    values (${ctx.tenantId}, ${token.id}, ${token.name}, ${token.rights}, ${token.prefix}, ${token.tokenHash}, ${ctx.user.id},
            ${ctx.now}, ${token.expiresAt})`)
}

/** Its name; undefined when there is none like it. */
export async function deleteToken(ctx: WriteContext, id: string): Promise<string | undefined> {
  const [gone] = await ctx.query<{ name: string }>(sql`
    delete from tokens where tenant_id = ${ctx.tenantId} and id = ${id} returning name`)
  return gone?.name
}

/** Which program has it, while it counts and its business is active. Who made it may have left. */
export async function whichProgram(ctx: ReadContext, hash: Buffer): Promise<Session | undefined> {
  const [found] = await ctx.query<Session>(sql`
    select tokens.tenant_id as "tenantId", encode(token_hash, 'hex') as key, tokens.created_at as "createdAt",
           coalesce(last_used_at, timestamptz 'epoch') as "renewedAt",
           coalesce(expires_at, timestamptz '9999-12-31 00:00Z') as "expiresAt",
           json_build_object('id', tokens.id, 'name', tokens.name, 'rights', rights) as program,
           json_build_object('timezone', timezone, 'clock', ${tenantClock}, 'freeTrialEnddate', free_trial_end,
             'isSubscriber', is_subscriber) as tenant,
           false as "mustSetUpSecondFactor"
    from tokens join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    where tokens.tenant_id = ${ctx.tenantId} and token_hash = ${hash} and (expires_at is null or expires_at > ${ctx.now})`)
  return found
}

/** Not when another instance has noted it within the minute. */
export async function noteUse(ctx: WriteContext, hash: Buffer): Promise<void> {
  await ctx.query(sql`
    update tokens set last_used_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and token_hash = ${hash}
      and (last_used_at is null or last_used_at <= ${ctx.now}::timestamptz - interval '1 minute')`)
}
