import type { FastifyReply } from 'fastify'
import type { Platform } from './context.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts'

export function setSessionCookie(reply: FastifyReply, platform: Platform, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(platform), maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, platform: Platform): void {
  reply.clearCookie(SESSION_COOKIE, attributes(platform))
}

function attributes(platform: Platform) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: platform.publicUrl().startsWith('https:'),
  }
}
