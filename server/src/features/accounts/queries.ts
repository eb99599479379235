import type { Role } from '@pitlane/contract/access'
import type { Colleague, User, UserAccount } from '@pitlane/contract/accounts/calls'
import { comparable } from '@pitlane/contract/formats'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'
import { holdNames, replaceNames } from '../tenants/names-queries.ts'

interface NewUser {
  /** The one they were invited with. */
  id?: string
  username: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  role: Role
}

export async function insertUser(ctx: WriteContext, user: NewUser): Promise<User> {
  const [created] = await ctx.query<User>(sql`
    insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
    values (${ctx.tenantId}, ${user.id ?? newId(ctx.now)}, ${user.username}, ${comparable(user.username)}, ${user.email},
            ${comparable(user.email)}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.role})
    returning ${ownColumns}, null as "pendingEmail"`)
  if (!created) throw new Error('The user was not created')
  await holdNames(ctx, created.id, {
    username: comparable(user.username),
    email: comparable(user.email),
  })
  return created
}

/** What somebody signs in with: an e-mail address or a username, in the form that is compared. */
export function signInName(name: string): { kind: 'username' | 'email'; key: string } {
  const key = comparable(name)
  return { kind: key.includes('@') ? 'email' : 'username', key }
}

export interface Candidate {
  userId: string
  tenantId: string
  tenantStatus: string
  passwordHash: string
}

/** The active user of the business who has this username or e-mail address. */
export async function candidateForSignIn(ctx: ReadContext, name: string): Promise<Candidate | undefined> {
  const { kind, key } = signInName(name)
  const [candidate] = await ctx.query<Candidate>(sql`
    select users.id as "userId", users.tenant_id as "tenantId", tenants.status as "tenantStatus",
           password_hash as "passwordHash"
    from users join tenants on tenants.id = ${ctx.tenantId}
    where users.tenant_id = ${ctx.tenantId} and is_active
      and ${kind === 'email' ? sql`email_key = ${key}` : sql`username_key = ${key}`}`)
  return candidate
}

/**
 * Who has just proved who they are, held until the session is open: whoever ends sessions meanwhile waits, and ends this one too.
 * Undefined when the password is another by now, or they may no longer sign in.
 */
export async function holdToComeIn(
  ctx: WriteContext,
  { userId, passwordHash }: Pick<Candidate, 'userId'> & Partial<Pick<Candidate, 'passwordHash'>>,
): Promise<Pick<Candidate, 'tenantStatus'> | undefined> {
  const [held] = await ctx.query<Pick<Candidate, 'tenantStatus'>>(sql`
    select tenants.status as "tenantStatus" from users join tenants on tenants.id = ${ctx.tenantId}
    where users.tenant_id = ${ctx.tenantId} and users.id = ${userId} and is_active
      and password_hash = coalesce(${passwordHash ?? null}, password_hash)
    for share`)
  return held
}

export async function recordSignIn(ctx: WriteContext, userId: string): Promise<User> {
  const [user] = await ctx.query<User>(sql`
    with recorded as (
      insert into sign_ins (tenant_id, user_id, last_at) values (${ctx.tenantId}, ${userId}, ${ctx.now})
      on conflict (tenant_id, user_id) do update set last_at = excluded.last_at
    )
    select ${userColumns(ctx)} from users where tenant_id = ${ctx.tenantId} and id = ${userId}`)
  if (!user) throw new Error('The user disappeared while signing in')
  return user
}

/** Somebody as they see themselves. */
export async function findSelf(ctx: ReadContext, userId: string): Promise<User | undefined> {
  const [user] = await ctx.query<User>(sql`
    select ${userColumns(ctx)} from users where tenant_id = ${ctx.tenantId} and id = ${userId}`)
  return user
}

export async function setPassword(ctx: WriteContext, userId: string, passwordHash: string): Promise<void> {
  await ctx.query(sql`
    update users set password_hash = ${passwordHash}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${userId}`)
}

/** Everybody, by username; also who may no longer sign in. */
export function listUsers(ctx: ReadContext): Promise<UserAccount[]> {
  return ctx.query<UserAccount>(sql`
    select ${accountColumns} from users ${withSignIns(ctx)}
    where users.tenant_id = ${ctx.tenantId} order by username_key collate app.natural_order, users.id`)
}

/** Whoever may sign in, by username. */
export function listPeople(ctx: ReadContext): Promise<Colleague[]> {
  return ctx.query<Colleague>(sql`
    select id, username, first_name || ' ' || last_name as name from users
    where tenant_id = ${ctx.tenantId} and is_active order by username_key collate app.natural_order, id`)
}

/** Those of them who may sign in. */
export async function activeAmong(ctx: ReadContext, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from users where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) and is_active`)
  return rows.map((row) => row.id)
}

export async function findUser(ctx: ReadContext, userId: string): Promise<UserAccount | undefined> {
  const [user] = await ctx.query<UserAccount>(sql`
    select ${accountColumns} from users ${withSignIns(ctx)}
    where users.tenant_id = ${ctx.tenantId} and users.id = ${userId}`)
  return user
}

/**
 * Holds the active administrators until the transaction ends: whoever changes users does it one after the other, and
 * sees what the one before has left.
 */
export async function holdAdmins(ctx: WriteContext): Promise<string[]> {
  const admins = await ctx.query<{ id: string }>(sql`
    select id from users where tenant_id = ${ctx.tenantId} and role = 'admin' and is_active
    order by id for no key update`)
  return admins.map((admin) => admin.id)
}

interface PeopleCounted {
  active: number
  former: number
  /** Who may come with a mailed link. */
  invited: number
  isSubscriber: boolean
}

export async function countPeople(ctx: ReadContext): Promise<PeopleCounted> {
  const [counted] = await ctx.query<PeopleCounted>(sql`
    select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as former,
      (select count(*) from invitations where tenant_id = ${ctx.tenantId} and expires_at > ${ctx.now}) as invited,
      coalesce((select is_subscriber from tenants where id = ${ctx.tenantId}), false) as "isSubscriber"
    from users where tenant_id = ${ctx.tenantId}`)
  if (!counted) throw new Error('Nobody was counted')
  return counted
}

interface ChangedUser {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  role?: Role | undefined
  isActive?: boolean | undefined
  passwordHash?: string | undefined
  /** Null takes the picture away. */
  profileImageUrl?: string | null | undefined
}

/** What is absent stays as it is. */
export async function updateUser(ctx: WriteContext, userId: string, changes: ChangedUser) {
  const { firstName, lastName, email, role, isActive, passwordHash, profileImageUrl } = changes
  const [user] = await ctx.query<User>(sql`
    update users set first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name),
      email = coalesce(${email ?? null}, email),
      email_key = coalesce(${email === undefined ? null : comparable(email)}, email_key),
      role = coalesce(${role ?? null}, role),
      is_active = coalesce(${isActive ?? null}, is_active),
      password_hash = coalesce(${passwordHash ?? null}, password_hash),
      profile_image_url = case when ${profileImageUrl !== undefined} then ${profileImageUrl ?? null} else profile_image_url end,
      updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${userId} returning ${userColumns(ctx)}`)
  if (email !== undefined || isActive !== undefined) await keepSignInNames(ctx, userId)
  return user
}

/** Whoever may not sign in is not found by any name. */
async function keepSignInNames(ctx: WriteContext, userId: string): Promise<void> {
  const [user] = await ctx.query<{ username: string; email: string }>(sql`
    select username_key as username, email_key as email from users
    where tenant_id = ${ctx.tenantId} and id = ${userId} and is_active`)
  await replaceNames(ctx, userId, user ?? { username: null, email: null })
}

export async function passwordHashOf(ctx: ReadContext, userId: string): Promise<string | undefined> {
  const [user] = await ctx.query<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from users where tenant_id = ${ctx.tenantId} and id = ${userId}`)
  return user?.passwordHash
}

/** Links mailed before the password or the address was changed, or the person deactivated, lead nowhere; nor does a half sign-in. */
export async function voidLinks(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`
    with voided as (
      delete from password_reset_tokens where tenant_id = ${ctx.tenantId} and user_id = ${userId}
    ), begun as (
      delete from sign_in_challenges where tenant_id = ${ctx.tenantId} and user_id = ${userId}
    )
    delete from email_changes where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}

export interface Mailbox {
  userId: string
  tenantId: string
  businessName: string
  email: string
}

/** The active user of the business with this address, if the business is active too. */
export async function mailboxOf(ctx: ReadContext, email: string): Promise<Mailbox | undefined> {
  const [mailbox] = await ctx.query<Mailbox>(sql`
    select users.id as "userId", users.tenant_id as "tenantId", tenants.name as "businessName", users.email
    from users join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    where users.tenant_id = ${ctx.tenantId} and email_key = ${comparable(email)} and is_active`)
  return mailbox
}

/** A newer token voids the older ones. Nobody gets one who was deactivated or moved to another address meanwhile. */
export async function replaceResetToken(
  ctx: WriteContext,
  token: { userId: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const made = await ctx.query(sql`
    with voided as (
      delete from password_reset_tokens where tenant_id = ${ctx.tenantId} and user_id = ${token.userId}
    )
    insert into password_reset_tokens (tenant_id, user_id, token_hash, expires_at)
    select tenant_id, id, ${token.tokenHash}, ${token.expiresAt} from users
    where tenant_id = ${ctx.tenantId} and id = ${token.userId} and is_active and email_key = ${comparable(token.email)}
    returning id`)
  return made.length === 1
}

/** For links from before they named their business. */
export async function tenantOfResetToken(ctx: SystemContext, tokenHash: Buffer): Promise<string | undefined> {
  const [token] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from password_reset_tokens
    where token_hash = ${tokenHash} and not used and expires_at > ${ctx.now}`)
  return token?.tenantId
}

interface ResetOwner extends Pick<User, 'username' | 'email' | 'firstName' | 'lastName'> {
  userId: string
}

export async function ownerOfResetToken(ctx: ReadContext, tokenHash: Buffer) {
  const [owner] = await ctx.query<ResetOwner>(sql`
    select users.id as "userId", username, email, first_name as "firstName", last_name as "lastName"
    from password_reset_tokens as links
    join users on users.tenant_id = ${ctx.tenantId} and users.id = user_id
    where links.tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and not used and expires_at > ${ctx.now}`)
  return owner
}

/** Takes the token for good; false when somebody else was faster. */
export async function useResetToken(ctx: WriteContext, tokenHash: Buffer): Promise<boolean> {
  const used = await ctx.query(sql`
    update password_reset_tokens set used = true
    where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and not used and expires_at > ${ctx.now}
    returning id`)
  return used.length === 1
}

export interface NamedUser {
  id: string
  emailKey: string
}

export async function userNamed(ctx: ReadContext, username: string): Promise<NamedUser | undefined> {
  const [user] = await ctx.query<NamedUser>(sql`
    select id, email_key as "emailKey"
    from users where tenant_id = ${ctx.tenantId} and username_key = ${comparable(username)}`)
  return user
}

/** The comparable addresses of everybody in the business. */
export async function emailsOf(ctx: ReadContext): Promise<string[]> {
  const users = await ctx.query<{ email: string }>(sql`
    select email_key as email from users where tenant_id = ${ctx.tenantId}`)
  return users.map((user) => user.email)
}

/** Somebody was here once; who, nobody can tell any more. Addresses below .invalid lead nowhere, by agreement of the net. */
export async function eraseUser(ctx: WriteContext, userId: string, passwordHash: string): Promise<void> {
  await ctx.query(sql`
    update users set username = 'erased-' || id, username_key = 'erased-' || id, email = 'erased-' || id || '@pitlane.invalid',
      email_key = 'erased-' || id || '@pitlane.invalid', first_name = 'Former', last_name = 'user',
      profile_image_url = null, password_hash = ${passwordHash}, is_active = false, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${userId}`)
  await keepSignInNames(ctx, userId)
}

const ownColumns: Sql = sql`
  id, tenant_id as "tenantId", username, email, first_name as "firstName", last_name as "lastName",
  profile_image_url as "profileImageUrl", role`
const userColumns = ({ now, tenantId }: ReadContext): Sql => sql`
  ${ownColumns}, (select asked.email from email_changes as asked where asked.tenant_id = ${tenantId} and asked.user_id = users.id
     and asked.expires_at > ${now}) as "pendingEmail"`

const accountColumns: Sql = sql`
  users.id, username, email, first_name as "firstName", last_name as "lastName",
  profile_image_url as "profileImageUrl", role, is_active as "isActive", last_at as "lastSignInAt"`
const withSignIns = ({ tenantId }: ReadContext): Sql => sql`
  left join sign_ins on sign_ins.tenant_id = ${tenantId} and sign_ins.user_id = users.id`
