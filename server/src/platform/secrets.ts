import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = ReturnType<typeof openSecrets>

/** Under which key something is sealed: the one of now, one from before, or none that we have. */
export type SealedUnder = 'now' | 'before' | 'lost'

/**
 * What must not be readable at rest is sealed with AES-256-GCM under a key derived from the configured one. Keys from before open
 * what they sealed and know what they signed; they seal and sign nothing more.
 */
export function openSecrets(secretKey: string, keysBefore: readonly string[] = []) {
  const derive = (purpose: string) =>
    [secretKey, ...keysBefore].map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const [key = Buffer.alloc(0), ...older] = derive('pitlane sealed values')
  const macs = new Map<string, Signer>()
  return {
    ...openSigner(derive('pitlane signed addresses'), SIGNATURE_BYTES),

    /** What tokens of one kind end with, under a key of that kind's own. */
    macOf(kind: string): Signer {
      const known = macs.get(kind) ?? openSigner(derive(`pitlane tokens: ${kind}`), MAC_BYTES)
      macs.set(kind, known)
      return known
    },

    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Undefined when the text was changed or sealed under a key that we do not have: then it is as if it had never been entered. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      return openWith(key, bytes) ?? openWithOneOf(older, bytes)
    },

    sealedUnder(sealed: string): SealedUnder {
      const bytes = Buffer.from(sealed, 'base64url')
      if (openWith(key, bytes) !== undefined) return 'now'
      return openWithOneOf(older, bytes) === undefined ? 'lost' : 'before'
    },
  }
}

function openWithOneOf(keys: readonly Buffer[], bytes: Buffer): string | undefined {
  for (const key of keys) {
    const text = openWith(key, bytes)
    if (text !== undefined) return text
  }
  return undefined
}

function openWith(key: Buffer, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

interface Signer {
  /** Proves later that we said this; everybody may read it. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

const SIGNATURE_BYTES = 32
/** Who makes one up gains a look into the database, no more: what is looked for there has its own secret. */
const MAC_BYTES = 12

function openSigner(keys: readonly Buffer[], bytes: number): Signer {
  const macsOf = (text: string) =>
    keys.map((key) =>
      createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url'),
    )
  return {
    /** Under the first, which is the one of now. */
    sign: (text) => macsOf(text)[0] ?? '',

    isSigned(text, signature) {
      const given = Buffer.from(signature)
      return macsOf(text).some((mac) => {
        const wanted = Buffer.from(mac)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}

/** A random token for a cookie or a link; only its digest is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The same as text: written at once, it takes half as long. */
export function hexDigest(text: string): string {
  return hash('sha256', text, 'hex')
}

/** A UUIDv7, as the database makes them, for a row whose id must be known before it exists. */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
