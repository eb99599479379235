import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import type { IssuerMetadata } from './issuer.ts'

export interface StoredSso {
  name: string
  issuer: string
  clientId: string
  secretSealed: string
  metadata: IssuerMetadata
  isActive: boolean
  createsEmployees: boolean
}

export async function storedSso(ctx: ReadContext): Promise<StoredSso | undefined> {
  const [stored] = await ctx.query<StoredSso>(sql`
    select name, issuer, client_id as "clientId", secret_sealed as "secretSealed", metadata, is_active as "isActive",
           creates_employees as "createsEmployees"
    from sso_configs where tenant_id = ${ctx.tenantId}`)
  return stored
}

/** What a stranger may use of it; nothing while the business is not active. */
export async function offeredSso(ctx: ReadContext): Promise<(StoredSso & { slug: string }) | undefined> {
  const [offered] = await ctx.query<StoredSso & { slug: string }>(sql`
    select sso_configs.name, issuer, client_id as "clientId", secret_sealed as "secretSealed", metadata,
           is_active as "isActive", creates_employees as "createsEmployees", slug
    from sso_configs join tenants on tenants.id = ${ctx.tenantId} and status = 'active'
    where tenant_id = ${ctx.tenantId} and is_active`)
  return offered
}

export async function saveSso(ctx: WriteContext, saved: StoredSso): Promise<void> {
  await ctx.query(sql`
    insert into sso_configs (tenant_id, name, issuer, client_id, secret_sealed, metadata, is_active, creates_employees, updated_at)
    values (${ctx.tenantId}, ${saved.name}, ${saved.issuer}, ${saved.clientId}, ${saved.secretSealed},
            ${JSON.stringify(saved.metadata)}::jsonb, ${saved.isActive}, ${saved.createsEmployees}, ${ctx.now})
    on conflict (tenant_id) do update set name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id,
      secret_sealed = excluded.secret_sealed, metadata = excluded.metadata, is_active = excluded.is_active,
      creates_employees = excluded.creates_employees, updated_at = excluded.updated_at`)
}

export interface Identity {
  issuer: string
  subject: string
}

/** Who is known by it. */
export async function linkedUser(
  ctx: ReadContext,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [link] = await ctx.query<{ userId: string }>(sql`
    select user_id as "userId" from sso_links
    where tenant_id = ${ctx.tenantId} and issuer = ${issuer} and subject = ${subject}`)
  return link?.userId
}

/** One for each person: a new one replaces it. False when somebody has it already. */
export async function keepLink(
  ctx: WriteContext,
  { userId, issuer, subject }: Identity & { userId: string },
): Promise<boolean> {
  if ((await linkedUser(ctx, { issuer, subject })) !== undefined) return false
  await deleteLinkOf(ctx, userId)
  const kept = await ctx.query(sql`
    insert into sso_links (tenant_id, user_id, issuer, subject, linked_at)
    values (${ctx.tenantId}, ${userId}, ${issuer}, ${subject}, ${ctx.now})
    on conflict do nothing returning user_id`)
  return kept.length > 0
}

export async function deleteLinkOf(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`delete from sso_links where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}

/** Who was known by another issuer is not known by it when a business comes back to that. */
export async function deleteLinksOfOthers(ctx: WriteContext, issuer: string): Promise<void> {
  await ctx.query(sql`delete from sso_links where tenant_id = ${ctx.tenantId} and issuer <> ${issuer}`)
}

/** False when they have come back with it before. */
export async function noteReturn(
  ctx: WriteContext,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  await ctx.query(sql`delete from sso_returns where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
  const noted = await ctx.query(sql`
    insert into sso_returns (tenant_id, id, expires_at) values (${ctx.tenantId}, ${id}, ${expiresAt})
    on conflict (tenant_id, id) do nothing returning id`)
  return noted.length > 0
}

interface KnownPerson {
  id: string
  isActive: boolean
}

export async function personWithEmail(ctx: ReadContext, emailKey: string): Promise<KnownPerson | undefined> {
  const [person] = await ctx.query<KnownPerson>(sql`
    select id, is_active as "isActive" from users where tenant_id = ${ctx.tenantId} and email_key = ${emailKey}`)
  return person
}

/** Of these names, the ones that somebody has. */
export async function takenNames(ctx: ReadContext, keys: readonly string[]): Promise<string[]> {
  const rows = await ctx.query<{ key: string }>(sql`
    select username_key as key from users where tenant_id = ${ctx.tenantId} and username_key = any(${keys}::text[])`)
  return rows.map((row) => row.key)
}
