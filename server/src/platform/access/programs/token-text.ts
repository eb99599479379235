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
const BODY_LENGTH = 70
const SUM_LENGTH = 6
/** Letters and digits alone: a click takes all of it, and no line is broken within. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
const WHOLE = new RegExp(`^${FRONT}[0-9A-Za-z]{${BODY_LENGTH + SUM_LENGTH}}$`)

type SignedBy = Pick<Secrets, 'macOf'>

/** A secret, its business and our mac of both, then a checksum of all before it. Only its digest is stored. */
export function newProgramToken(secrets: SignedBy, tenantId: string): string {
  const tenant = Buffer.from(tenantId.replaceAll('-', ''), 'hex')
  const owned = Buffer.concat([randomBytes(SECRET_BYTES), tenant])
  const mac = Buffer.from(macOf(secrets).sign(owned.toString('hex')), 'base64url')
  const text = FRONT + inDigits(BigInt(`0x${Buffer.concat([owned, mac]).toString('hex')}`), BODY_LENGTH)
  return text + checksumOf(text)
}

/** What people tell it by. It is a quarter of the secret; what remains cannot be guessed. */
export function shownOf(token: string): string {
  return token.slice(0, SHOWN_LENGTH)
}

/** Whether it is written as ours are: whoever mistyped one or made one up is told so before anything is asked for. */
export function isWritten(token: string): boolean {
  return WHOLE.test(token) && checksumOf(token.slice(0, -SUM_LENGTH)) === token.slice(-SUM_LENGTH)
}

/** The business that one which we made is of; undefined for any other. */
export function businessOf(secrets: SignedBy, token: string): string | undefined {
  const hex = fromDigits(token.slice(FRONT.length, -SUM_LENGTH))
    .toString(16)
    .padStart(BYTES * 2, '0')
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== BYTES) return undefined
  const mac = bytes.subarray(OWNER_BYTES).toString('base64url')
  const owned = bytes.subarray(0, OWNER_BYTES)
  if (!macOf(secrets).isSigned(owned.toString('hex'), mac)) return undefined
  return uuidOf(owned.subarray(SECRET_BYTES))
}

function macOf(secrets: SignedBy) {
  return secrets.macOf('API token')
}

/** Everybody can reckon it, also who knows no key of ours. */
function checksumOf(text: string): string {
  return inDigits(BigInt(crc32(text)), SUM_LENGTH)
}

function inDigits(number: bigint, length: number): string {
  let [rest, text] = [number, '']
  while (text.length < length) {
    text = DIGITS.charAt(Number(rest % BASE)) + text
    rest /= BASE
  }
  return text
}

function fromDigits(text: string): bigint {
  return [...text].reduce((number, digit) => number * BASE + BigInt(DIGITS.indexOf(digit)), 0n)
}
