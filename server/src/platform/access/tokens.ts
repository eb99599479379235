import { asSystem, type Moment, type SystemContext, systemReason } from '../context.ts'
import { digest, newToken } from '../secrets.ts'

const findingOwner = systemReason('find whose token it is, from before tokens named their business')

/** A random token that names its tenant, so that it is looked for in one place; only its digest is stored. */
export function newTokenOf(tenantId: string): string {
  return tokenOf(tenantId, newToken())
}

/** A secret with the tenant in front of it. */
export function tokenOf(tenantId: string, secret: string): string {
  return `${Buffer.from(tenantId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`
}

/** Finds whose a token without a tenant is, by its digest alone. */
export type FindOwner = (ctx: SystemContext, tokenHash: Buffer) => Promise<string | undefined>

/**
 * Which tenant a token is of. It only says so: whether there is such a token, that tenant knows. Sessions, mailed links and
 * addresses at HQ from before tokens named their tenant are looked for among all; this is the one place that does.
 */
export async function tenantOfToken(
  moment: Moment,
  token: string,
  findOwner: FindOwner,
): Promise<string | undefined> {
  return tenantNamedBy(token) ?? asSystem(moment, findingOwner, (ctx) => findOwner(ctx, digest(token)))
}

/** The tenant that a token says it is of; undefined when it names none. */
export function tenantNamedBy(token: string): string | undefined {
  const named = NAMING.exec(token)?.[1]
  return named && uuidOf(Buffer.from(named, 'base64url').toString('hex'))
}

/** Sessions that are bound to our host have a word in front. */
const NAMING = /^(?:host\.)?([\w-]{22})\.[\w-]{43}$/

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
