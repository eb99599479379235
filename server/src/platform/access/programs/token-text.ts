import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Secrets } from '../../secrets.ts'
import { uuidOf } from '../tokens.ts'

/** What every token of a program begins with, so that whoever searches code for secrets finds it. */
const FRONT = 'pit_'
const SHOWN_LENGTH = FRONT.length + 8
const SECRET_BYTES = 24
const OWNER_BYTES = SECRET_BYTES + 16
const BYTES = OWNER_BYTES + 12
/** Letters and digits alone: a click takes all of it, and no line is broken within. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Four bytes are six digits. */
const BLOCK_BYTES = 4
const BLOCK_LENGTH = 6
const BODY_LENGTH = (BYTES / BLOCK_BYTES) * BLOCK_LENGTH
const WHOLE = new RegExp(`^${FRONT}[0-9A-Za-z]{${BODY_LENGTH + BLOCK_LENGTH}}$`)

type SignedBy = Pick<Secrets, 'macOf'>

/** A secret, its business and our mac of both, then a checksum of all before it. Only its digest is stored. */
export function newProgramToken(secrets: SignedBy, tenantId: string): string {
  const tenant = Buffer.from(tenantId.replaceAll('-', ''), 'hex')
  const owned = Buffer.concat([randomBytes(SECRET_BYTES), tenant])
  const mac = Buffer.from(macOf(secrets).sign(owned.toString('hex')), 'base64url')
  const text = FRONT + written(Buffer.concat([owned, mac]))
  return text + checksumOf(text)
}

/** What people tell it by. It is a quarter of the secret; what remains cannot be guessed. */
export function shownOf(token: string): string {
  return token.slice(0, SHOWN_LENGTH)
}

/** Whether it is written as ours are: whoever mistyped one or made one up is told so before anything is asked for. */
export function isWritten(token: string): boolean {
  return WHOLE.test(token) && checksumOf(token.slice(0, -BLOCK_LENGTH)) === token.slice(-BLOCK_LENGTH)
}

/** The business that one which we made is of; undefined for any other. */
export function businessOf(secrets: SignedBy, token: string): string | undefined {
  const bytes = read(token.slice(FRONT.length, -BLOCK_LENGTH))
  const owned = bytes?.subarray(0, OWNER_BYTES)
  const mac = bytes?.subarray(OWNER_BYTES).toString('base64url')
  if (!owned || !mac || !macOf(secrets).isSigned(owned.toString('hex'), mac)) return undefined
  return uuidOf(owned.subarray(SECRET_BYTES))
}

function macOf(secrets: SignedBy) {
  return secrets.macOf('API token')
}

/** Everybody can reckon it, also who knows no key of ours. */
function checksumOf(text: string): string {
  return inDigits(crc32(text))
}

function written(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) text += inDigits(bytes.readUInt32BE(at))
  return text
}

/** Undefined when a block is more than four bytes can say. */
function read(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(BYTES)
  for (let block = 0; block * BLOCK_BYTES < BYTES; block += 1) {
    const number = fromDigits(text, block * BLOCK_LENGTH)
    if (number > 0xffffffff) return undefined
    bytes.writeUInt32BE(number, block * BLOCK_BYTES)
  }
  return bytes
}

function inDigits(number: number): string {
  let [rest, text] = [number, '']
  while (text.length < BLOCK_LENGTH) {
    text = DIGITS.charAt(rest % DIGITS.length) + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}

function fromDigits(text: string, from: number): number {
  let number = 0
  for (let at = from; at < from + BLOCK_LENGTH; at += 1)
    number = number * DIGITS.length + DIGITS.indexOf(text.charAt(at))
  return number
}
