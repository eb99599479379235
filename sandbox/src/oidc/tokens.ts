import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A key pair of an issuer, and how its public half is told. */
export function newSigningKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  return { privateKey, kid, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

type SigningKey = ReturnType<typeof newSigningKey>

export type Claims = Record<string, unknown>

/** A signed word of the issuer; with the algorithm none it is signed by nobody. */
export function idToken(
  claims: Claims,
  { privateKey, kid }: SigningKey,
  alg: 'RS256' | 'none' = 'RS256',
): string {
  const said = `${part({ alg, typ: 'JWT', kid })}.${part(claims)}`
  return `${said}.${alg === 'none' ? '' : signature(said, privateKey)}`
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signature(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

/** Whether it is what was promised when somebody was sent here (RFC 7636). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
