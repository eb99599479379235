import type { Invitation } from '@pitlane/contract/accounts/invitations'
import { comparable } from '@pitlane/contract/formats'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/secrets.ts'

export function openInvitations(ctx: ReadContext): Promise<Invitation[]> {
  return ctx.query<Invitation>(sql`
    select ${columns} from invitations where tenant_id = ${ctx.tenantId} and expires_at > ${ctx.now}
    order by created_at desc, id desc`)
}

interface NewInvitation extends Pick<Invitation, 'email' | 'firstName' | 'lastName' | 'role'> {
  tokenHash: Buffer
  expiresAt: Date
}

/** Of each address one, the last: an older link leads nowhere from then on. */
export async function replaceInvitation(ctx: WriteContext, invited: NewInvitation): Promise<Invitation> {
  const [made] = await ctx.query<Invitation>(sql`
    insert into invitations
      (tenant_id, id, email, email_key, first_name, last_name, role, token_hash, created_at, expires_at)
    values (${ctx.tenantId}, ${newId(ctx.now)}, ${invited.email}, ${comparable(invited.email)}, ${invited.firstName},
            ${invited.lastName}, ${invited.role}, ${invited.tokenHash}, ${ctx.now}, ${invited.expiresAt})
    on conflict (tenant_id, email_key) do update set
      email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, role = excluded.role,
      token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning ${columns}`)
  if (!made) throw new Error('The invitation was not written')
  return made
}

export async function isInvited(ctx: ReadContext, email: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select from invitations
    where tenant_id = ${ctx.tenantId} and email_key = ${comparable(email)} and expires_at > ${ctx.now}`)
  return found.length > 0
}

export async function deleteInvitation(ctx: WriteContext, id: string): Promise<boolean> {
  const gone = await ctx.query(sql`
    delete from invitations where tenant_id = ${ctx.tenantId} and id = ${id} returning id`)
  return gone.length === 1
}

export interface Invited extends Pick<Invitation, 'id' | 'email' | 'firstName' | 'lastName' | 'role'> {
  businessName: string
  businessSlug: string
}

/** Whom the link is for, as long as it counts and the business is active. */
export async function invitedBy(ctx: ReadContext, tokenHash: Buffer): Promise<Invited | undefined> {
  const [invited] = await ctx.query<Invited>(sql`
    select invitations.id, email, first_name as "firstName", last_name as "lastName", role,
      tenants.name as "businessName", slug as "businessSlug"
    from invitations join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    where invitations.tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and expires_at > ${ctx.now}`)
  return invited
}

/** Takes the link for good; false when somebody else was faster. */
export async function takeInvitation(ctx: WriteContext, tokenHash: Buffer): Promise<boolean> {
  const taken = await ctx.query(sql`
    delete from invitations
    where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and expires_at > ${ctx.now} returning id`)
  return taken.length === 1
}

const columns: Sql = sql`
  id, email, first_name as "firstName", last_name as "lastName", role, created_at as "createdAt", expires_at as "expiresAt"`
