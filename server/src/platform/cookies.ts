import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from './context.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts'

export function setSessionCookie(reply: FastifyReply, platform: Platform, token: string): void {
  setCookie(reply, platform, token, SESSION_SECONDS)
}

export function clearSessionCookie(reply: FastifyReply, platform: Platform): void {
  setCookie(reply, platform, '', 0)
}

export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  return headers.cookie ? parseCookie(headers.cookie)[SESSION_COOKIE] || undefined : undefined
}

function setCookie(reply: FastifyReply, platform: Platform, value: string, maxAge: number): void {
  const secure = platform.publicUrl().startsWith('https:')
  const cookie = { name: SESSION_COOKIE, value, path: '/', httpOnly: true, sameSite: 'lax' as const }
  reply.header('set-cookie', stringifySetCookie({ ...cookie, secure, maxAge }))
}
