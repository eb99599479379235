import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  MadePasskey,
  RequestOptions,
  UsedPasskey,
} from '@pitlane/contract/accounts/passkey-shapes'

interface Where {
  /** The page that asks. */
  origin: string
  /** Whether a finger, a face or a PIN was asked for. */
  isVerified?: boolean
  /** How often it was used, as it says; most say nothing. */
  counter?: number
}

/** A passkey as a browser and an authenticator make it together, in a few lines: ES256, no attestation. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let handle = ''

  return {
    id,

    make(options: CreationOptions, where: Where): MadePasskey {
      handle = options.user.id
      const key = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const made = Buffer.concat([Buffer.alloc(16), length, rawId, key])
      const authData = Buffer.concat([authenticatorData(options.rp.id, where, 0x40), made])
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, where).toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    use(options: Pick<RequestOptions, 'challenge' | 'rpId'>, where: Where): UsedPasskey {
      const data = clientData('webauthn.get', options.challenge, where)
      const authData = authenticatorData(options.rpId, where, 0)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: handle,
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, { origin }: Where): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, { isVerified = true, counter = 0 }: Where, more: number): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const flags = 0x01 | (isVerified ? 0x04 : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted])
}

type Cbor = number | string | Buffer | Map<never, never>

/** As much of CBOR as this needs. */
function map(entries: [Cbor, Cbor][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function cbor(value: Cbor): Buffer {
  if (value instanceof Map) return head(5, 0)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  return value < 0 ? head(1, -1 - value) : head(0, value)
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
