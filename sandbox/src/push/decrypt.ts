import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'

/** What a browser reads with: its key pair and the secret it shares with whoever may write to it. */
export interface Reader {
  own: ECDH
  auth: Buffer
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Ends the last record; zeroes behind it fill it up. */
const END = 2

/** One record of aes128gcm (RFC 8188) for a browser (RFC 8291), written after the RFCs and not with the server's library. */
export function decrypt(body: Buffer, { own, auth }: Reader): string {
  const senderKeyEnds = SALT_BYTES + 5 + body.readUInt8(SALT_BYTES + 4)
  const salt = body.subarray(0, SALT_BYTES)
  const sender = body.subarray(SALT_BYTES + 5, senderKeyEnds)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const shared = own.computeSecret(sender)
  const who = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = derive(shared, auth, who, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(body.subarray(senderKeyEnds, -TAG_BYTES)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(END)).toString('utf8')
}

export function newReader(): Reader {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { own, auth: crypto.getRandomValues(Buffer.alloc(16)) }
}
