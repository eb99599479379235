import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../context.ts'
import { isBound, isSecure, SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts'

/** Browsers take a cookie of this name only from us, over https: no neighbour under the same domain can plant one. */
const BOUND = '__Host-'

export function setSessionCookie(reply: FastifyReply, platform: Platform, token: string): void {
  const secure = isSecure(platform)
  if (secure && cookiesOf(reply.request)[SESSION_COOKIE])
    add(reply, SESSION_COOKIE, '', { secure, maxAge: 0 })
  add(reply, nameFor(platform), token, { secure, maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, platform: Platform): void {
  const secure = isSecure(platform)
  for (const name of new Set([SESSION_COOKIE, nameFor(platform)])) add(reply, name, '', { secure, maxAge: 0 })
}

const TICKET_COOKIE = 'pitlane_ticket'

/** Lax, like the session: it comes along when another site leads somebody back to us, and with nothing else from there. */
export function setTicketCookie(
  reply: FastifyReply,
  platform: Platform,
  ticket: string | undefined,
  forMs = 0,
): void {
  const maxAge = ticket ? Math.floor(forMs / 1000) : 0
  add(reply, nameFor(platform, TICKET_COOKIE), ticket ?? '', { secure: isSecure(platform), maxAge })
}

export function ticketOf(platform: Platform, request: FastifyRequest): string | undefined {
  return cookiesOf(request)[nameFor(platform, TICKET_COOKIE)] || undefined
}

/** Under https the plain name counts for sessions from before there was another one, and for no other. */
export function sessionTokenOf(platform: Platform, request: FastifyRequest): string | undefined {
  const { [nameFor(platform)]: token, [SESSION_COOKIE]: plain } = cookiesOf(request)
  return token || (plain && !isBound(plain) ? plain : undefined)
}

function nameFor(platform: Platform, name = SESSION_COOKIE): string {
  return isSecure(platform) ? BOUND + name : name
}

function cookiesOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  return headers.cookie ? parseCookie(headers.cookie) : {}
}

function add(
  reply: FastifyReply,
  name: string,
  value: string,
  when: { secure: boolean; maxAge: number },
): void {
  const cookie = { name, value, path: '/', httpOnly: true, sameSite: 'lax' as const }
  reply.header('set-cookie', stringifySetCookie({ ...cookie, ...when }))
}
