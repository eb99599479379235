import type { Moment } from '../../../platform/context.ts'

/** Whose passkeys they are: the host that people open us at. */
export function relyingParty({ platform }: Moment) {
  const { hostname, origin } = new URL(platform.publicUrl())
  return { rpID: hostname, origin, name: 'Pitlane' }
}

/** Names the business too, so that whoever brings a passkey alone is looked for in one place. */
export function handleOf(tenantId: string, userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from((tenantId + userId).replaceAll('-', ''), 'hex'))
}

export function ownerOf(handle: string): { tenantId: string; userId: string } | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  if (hex.length !== 64) return undefined
  return { tenantId: uuidOf(hex.slice(0, 32)), userId: uuidOf(hex.slice(32)) }
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Large, and needed by few: loaded when somebody uses a passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
