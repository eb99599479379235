import { CHALLENGE_MINUTES } from '@pitlane/contract/accounts/second-step'
import { MINUTE } from '@pitlane/contract/durations'
import type { Moment } from '../../../platform/context.ts'
import { newToken } from '../../../platform/secrets.ts'

/** What a passkey is asked to sign for: any use of it, or to be registered for one person. */
export type Purpose = 'use' | `make ${string}`

/**
 * What a passkey is asked to sign. It says itself until when it counts and that it is ours, so that strangers who ask for many fill no
 * table; that it counts once is written down when it is used (`spendChallenge`).
 */
export function newChallenge({ platform, now }: Moment, purpose: Purpose): string {
  const text = `${now.getTime() + CHALLENGE_MINUTES * MINUTE}.${newToken()}`
  return `${text}.${platform.secrets.macOf('passkey challenge').sign(`${purpose} ${text}`)}`
}

const OURS = /^(?<text>(?<until>\d{13})\.[\w-]{43})\.(?<mac>[\w-]+)$/

/** Until when it counts, if it is ours and does so still. */
export function endOfChallenge(
  { platform, now }: Moment,
  purpose: Purpose,
  challenge: string,
): Date | undefined {
  const { text = '', until = '', mac = '' } = OURS.exec(challenge)?.groups ?? {}
  const end = new Date(Number(until))
  const isOurs = platform.secrets.macOf('passkey challenge').isSigned(`${purpose} ${text}`, mac)
  return isOurs && end > now ? end : undefined
}

/** As browsers send it back: bytes. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString() : ''
  } catch {
    return ''
  }
}
