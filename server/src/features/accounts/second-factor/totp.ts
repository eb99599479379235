import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Pitlane'
const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20
/** Clocks go wrong by some seconds, and people type slowly: the code before and the one after count too. */
const WINDOW = 1

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an authenticator app scans. */
export function uriOf(secret: string, label: string): string {
  return appOf(secret, label).toString()
}

/** The step of time that the code is of; undefined when it is of none that counts now. */
export function acceptedStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = appOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** SHA-1, six digits, thirty seconds: what every app can do. */
function appOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}
