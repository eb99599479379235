import { createPublicKey, verify } from 'node:crypto'

interface Vapid {
  /** The public key of whoever sends. */
  publicKey: string
  audience: string
  subject: string
  expiresAt: number
}

/** Who says to be sending, if the signature is theirs (RFC 8292); undefined for anything else. */
export function vapidOf(authorization: string | undefined): Vapid | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || !signature) return undefined
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return undefined
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return { publicKey, audience: String(aud), subject: String(sub), expiresAt: Number(exp) * 1000 }
}
