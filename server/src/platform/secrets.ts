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

/** What must not be readable at rest is sealed with AES-256-GCM under a key derived from the configured one. */
export function openSecrets(secretKey: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  const key = derive('pitlane sealed values')
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

    /** Undefined when the text was changed or sealed under another key: then it is as if it had never been entered. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
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

function openSigner(key: Buffer, bytes: number): Signer {
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, bytes)
  return {
    sign: (text) => macOf(text).toString('base64url'),

    isSigned(text, signature) {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(macOf(text).toString('base64url'))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
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
