import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  asSystem,
  type Moment,
  outOf,
  type Platform,
  type ReadContext,
  readingTenant,
  type SystemContext,
  systemReason,
} from '../context.ts'
import { digest, newToken } from '../secrets.ts'
import { within } from './shares.ts'

const findingOwner = systemReason('find whose token it is, from before tokens named their business')

/** What a token opens; one of one kind is none of another. */
export type TokenKind =
  | 'session'
  | 'sign-in challenge'
  | 'password reset'
  | 'email change'
  | 'job link'
  | 'calendar'
  | 'HQ webhook'
  | 'reopening'
  | 'invitation'

/** A random token; only its digest is stored. */
export function newTokenOf(platform: SignedBy, kind: TokenKind, tenantId: string, front = ''): string {
  return tokenOf(platform, kind, front + named(tenantId, newToken()))
}

type SignedBy = Pick<Platform, 'secrets'>

/** A secret with the tenant in front of it, so that it is looked for in one place. */
export function named(tenantId: string, secret: string): string {
  return `${Buffer.from(tenantId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`
}

/** Ends with a mac, so that one we never gave out is looked for nowhere. */
export function tokenOf({ secrets }: SignedBy, kind: TokenKind, text: string): string {
  return `${text}.${secrets.macOf(kind).sign(text)}`
}

/** Finds whose a token without a tenant is, by its digest alone. */
export type FindOwner = (ctx: SystemContext, tokenHash: Buffer) => Promise<string | undefined>

/**
 * Where a token is to be looked for; undefined when it is none of ours, and then no query was made. One with a right mac is looked
 * for out of the share of the business it names. One from before there were macs may be invented, and is looked for out of the
 * share of whoever brings it. The oldest name no business, and are looked for among all; this is the one place that does.
 */
export async function lookFor(
  moment: Moment,
  kind: TokenKind,
  token: string,
  findOwner: FindOwner = nobody,
): Promise<ReadContext | undefined> {
  const { text = '', tenant, mac } = NAMED.exec(token)?.groups ?? {}
  const { secrets, shares } = moment.platform
  if (mac && !secrets.macOf(kind).isSigned(text, mac)) return invented(moment)
  const tenantId = tenant ? uuidOf(Buffer.from(tenant, 'base64url')) : await ownerOf(moment, token, findOwner)
  return tenantId ? readingTenant(mac ? outOf(shares.of(tenantId), moment) : moment, tenantId) : undefined
}

/** `host.` begins sessions bound to our host; tokens of older versions have no mac, or no tenant either. */
const NAMED = /^(?<text>(?:host\.)?(?<tenant>[\w-]{22})\.[\w-]{43})(?:\.(?<mac>[\w-]{16}))?$/
const NAMELESS = /^(?:host\.)?[\w-]{43}$/

async function nobody(): Promise<undefined> {}

async function ownerOf(moment: Moment, token: string, find: FindOwner): Promise<string | undefined> {
  if (find === nobody || !NAMELESS.test(token)) return invented(moment)
  return asSystem(moment, findingOwner, (ctx) => find(ctx, digest(token)))
}

/** No token of ours. Waits a turn of the event loop in the sender's share: who sends many waits for them, and others do not. */
export async function invented({ share }: Moment): Promise<undefined> {
  await within(share, nextTurn)
  return undefined
}

export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
