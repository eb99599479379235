import type { Filter } from './pdf-filters.ts'

/** Four bytes as five characters, a group of zeros as one, the end as `~>`. */
export const ascii85Filter: Filter = {
  decode(data) {
    const end = data.indexOf('~>')
    const text = end < 0 ? data : data.subarray(0, end)
    return { content: decode85(text), used: end < 0 ? data.length : end + 2 }
  },
  encode: encode85,
}

/** A byte as two digits, the end as `>`. */
export const hexFilter: Filter = {
  decode(data) {
    const end = data.indexOf('>')
    const text = (end < 0 ? data : data.subarray(0, end)).filter(isHexDigit)
    const content = Buffer.from(
      `${Buffer.from(text).toString('latin1')}0`.slice(0, evenly(text.length)),
      'hex',
    )
    return { content, used: end < 0 ? data.length : end + 1 }
  },
  encode: (content) => Buffer.from(`${content.toString('hex')}>`, 'latin1'),
}

const FIRST = 0x21
const LAST = 0x75
const ZEROS = 0x7a

function decode85(text: Buffer): Buffer {
  const zeros = text.reduce((count, byte) => (byte === ZEROS ? count + 1 : count), 0)
  const content = Buffer.alloc((zeros + Math.ceil((text.length - zeros) / 5)) * 4)
  let [size, value, digits] = [0, 0, 0]
  for (const byte of text) {
    if (byte === ZEROS && digits === 0) size += 4
    if (byte < FIRST || byte > LAST) continue
    value = value * 85 + (byte - FIRST)
    digits += 1
    if (digits < 5) continue
    content.writeUInt32BE(value % 2 ** 32, size)
    ;[size, value, digits] = [size + 4, 0, 0]
  }
  if (digits < 2) return content.subarray(0, size)
  // A group cut short is filled up with the highest digit.
  for (let missing = digits; missing < 5; missing++) value = value * 85 + 84
  content.writeUInt32BE(value % 2 ** 32, size)
  return content.subarray(0, size + digits - 1)
}

function encode85(content: Buffer): Buffer {
  const text = Buffer.alloc(Math.ceil(content.length / 4) * 5 + 2)
  let size = 0
  for (let at = 0; at < content.length; at += 4) {
    const length = Math.min(4, content.length - at)
    let value = content.readUIntBE(at, length) * 256 ** (4 - length)
    if (value === 0 && length === 4) {
      text[size] = ZEROS
      size += 1
      continue
    }
    for (let digit = 4; digit >= 0; digit--) {
      text[size + digit] = FIRST + (value % 85)
      value = Math.floor(value / 85)
    }
    size += length + 1
  }
  text.write('~>', size, 'latin1')
  return text.subarray(0, size + 2)
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

function evenly(length: number): number {
  return length + (length % 2)
}
