import type { Passkey } from '@pitlane/contract/accounts/security'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'

export function listPasskeys(ctx: ReadContext, userId: string): Promise<Passkey[]> {
  return ctx.query<Passkey>(sql`
    select ${passkeyColumns} from passkeys where tenant_id = ${ctx.tenantId} and user_id = ${userId}
    order by created_at, id`)
}

export interface KnownPasskey {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** What a browser needs to find or to leave out somebody's own. */
export function knownPasskeys(ctx: ReadContext, userId: string): Promise<KnownPasskey[]> {
  return ctx.query<KnownPasskey>(sql`
    select ${knownColumns} from passkeys where tenant_id = ${ctx.tenantId} and user_id = ${userId}
    order by created_at, id`)
}

export async function findPasskey(
  ctx: ReadContext,
  userId: string,
  credentialId: Buffer,
): Promise<KnownPasskey | undefined> {
  const [passkey] = await ctx.query<KnownPasskey>(sql`
    select ${knownColumns} from passkeys
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and credential_id = ${credentialId}`)
  return passkey
}

interface NewPasskey extends Omit<KnownPasskey, 'id'> {
  userId: string
  name: string
}

export async function insertPasskey(ctx: WriteContext, passkey: NewPasskey): Promise<Passkey> {
  const [added] = await ctx.query<Passkey>(sql`
    insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${ctx.tenantId}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${passkey.transports}::text[], ${passkey.name}, ${ctx.now})
    returning ${passkeyColumns}`)
  if (!added) throw new Error('The passkey was not kept')
  return added
}

export async function deletePasskey(
  ctx: WriteContext,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [deleted] = await ctx.query<{ name: string }>(sql`
    delete from passkeys where tenant_id = ${ctx.tenantId} and user_id = ${userId} and id = ${id} returning name`)
  return deleted?.name
}

/** False when it was removed meanwhile. */
export async function recordUse(ctx: WriteContext, id: string, counter: number): Promise<boolean> {
  const used = await ctx.query(sql`
    update passkeys set counter = greatest(counter, ${counter}), last_used_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id} returning id`)
  return used.length === 1
}

/** What was signed counts once, at whichever instance. */
export async function spendChallenge(
  ctx: WriteContext,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  await ctx.query(sql`
    delete from passkey_uses where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
  const spent = await ctx.query(sql`
    insert into passkey_uses (tenant_id, challenge_hash, expires_at)
    values (${ctx.tenantId}, ${challengeHash}, ${expiresAt})
    on conflict (tenant_id, challenge_hash) do nothing returning challenge_hash`)
  return spent.length === 1
}

const passkeyColumns: Sql = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`
const knownColumns: Sql = sql`
  id, credential_id as "credentialId", public_key as "publicKey", counter, transports`
