import { MINUTE } from '@pitlane/contract/durations'
import { z } from 'zod'
import type { Platform } from '../../platform/context.ts'

/** So long somebody may be at the issuer, and so long the password may take afterwards. */
export const TICKET_MS = 10 * MINUTE

const begun = z.object({
  kind: z.literal('begun'),
  id: z.uuid(),
  tenantId: z.uuid(),
  slug: z.string(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  to: z.string(),
  expiresAt: z.number(),
})
const proven = z.object({
  kind: z.literal('proven'),
  tenantId: z.uuid(),
  userId: z.uuid(),
  issuer: z.string(),
  subject: z.string(),
  expiresAt: z.number(),
})
const Ticket = z.discriminatedUnion('kind', [begun, proven])

/** Somebody was sent to the issuer by this browser. */
export type Begun = z.output<typeof begun>
/** Somebody has come back to this browser as a person of ours, who has not yet shown the password in it. */
type Proven = z.output<typeof proven>

/** What a browser carries for us, sealed: any instance reads it, nobody else does. */
export function writeTicket({ secrets }: Pick<Platform, 'secrets'>, ticket: Begun | Proven): string {
  return secrets.seal(JSON.stringify(ticket))
}

/** Undefined when it is none of ours, of the other kind, or too old. */
export function readTicket<Kind extends 'begun' | 'proven'>(
  { secrets }: Pick<Platform, 'secrets'>,
  kind: Kind,
  text: string | undefined,
  now: Date,
): Extract<Begun | Proven, { kind: Kind }> | undefined {
  const opened = text === undefined ? undefined : secrets.open(text)
  const ticket = opened === undefined ? undefined : Ticket.safeParse(parsed(opened)).data
  if (!ticket || !isOf(ticket, kind) || ticket.expiresAt <= now.getTime()) return undefined
  return ticket
}

function isOf<Kind extends 'begun' | 'proven'>(
  ticket: Begun | Proven,
  kind: Kind,
): ticket is Extract<Begun | Proven, { kind: Kind }> {
  return ticket.kind === kind
}

/** Something else that is sealed is no ticket. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
