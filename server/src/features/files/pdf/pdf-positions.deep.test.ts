import { constants, deflateRawSync, deflateSync, inflateSync } from 'node:zlib'
import { aReceipt, dataOf, description, PLACE, pdfOf, stream } from '@pitlane/sandbox/testing/pdfs'
import { aPhonePhoto } from '@pitlane/sandbox/testing/pictures'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blankPdfPositions } from './pdf-positions.ts'
import { ascii85Filter, hexFilter } from './text-filters.ts'

const photo = await aPhonePhoto()
const METADATA = 6
const PHOTO = 5

function cleaned(given: Buffer): Buffer {
  const bytes = Buffer.from(given)
  blankPdfPositions(bytes)
  return bytes
}

describe('positions in a PDF', () => {
  test('a compressed description forgets the place and keeps the rest', async () => {
    const given = await aReceipt()
    expect(inflateSync(dataOf(given, METADATA)).includes(PLACE)).toBe(true)
    const kept = cleaned(given)
    expect(kept).toHaveLength(given.length)
    const text = inflateSync(dataOf(kept, METADATA)).toString()
    expect(text).toHaveLength(description.length)
    expect(text).not.toMatch(/52,31|13,24|34\/1/)
    expect(text).toContain('Two new tyres')
    expect(text.replace(/\s/g, '')).toContain(
      'exif:GPSLatitude=""exif:GPSLongitude=\'\'><exif:GPSAltitude></',
    )
  })

  test.each(['little', 'big'])('a description in UTF-16, %s end first, forgets it too', async (first) => {
    const wide = Buffer.from(`\ufeff${description.toString('latin1')}`, 'utf16le')
    const data = first === 'big' ? wide.swap16() : wide
    const read = (pdf: Buffer) => {
      const text = Buffer.from(inflateSync(dataOf(pdf, METADATA)))
      return (first === 'big' ? text.swap16() : text).toString('utf16le')
    }
    const given = await aReceipt({ metadata: { filter: '/FlateDecode', data: deflateSync(data) } })
    expect(read(given)).toContain(PLACE)
    const text = read(cleaned(given))
    expect(text).not.toMatch(/52,31|13,24|34\/1/)
    expect(text.replace(/\s/g, '')).toContain(
      'exif:GPSLatitude=""exif:GPSLongitude=\'\'><exif:GPSAltitude></',
    )
    expect(text).toContain('Two new tyres')
  })

  test('nothing but the places changes', async () => {
    const given = await aReceipt({ metadata: { filter: '/FlateDecode', data: deflateSync('no place') } })
    const kept = cleaned(given)
    const without = (pdf: Buffer) => pdf.toString('latin1').replace(dataOf(pdf, PHOTO).toString('latin1'), '')
    expect(without(kept)).toBe(without(given))
    expect(cleaned(kept).equals(kept)).toBe(true)
  })

  test('a photo on a page is the same picture without what the camera wrote', async () => {
    const kept = dataOf(cleaned(await aReceipt()), PHOTO)
    expect(kept.includes(PLACE)).toBe(false)
    expect((await sharp(kept).metadata()).orientation).toBeUndefined()
    expect(await pixels(kept)).toEqual(await pixels(photo))
  })

  test('a photo packed once more is found behind its packing', async () => {
    const packed = { filter: '[/FlateDecode /DCTDecode]', data: deflateSync(photo) }
    const kept = inflateSync(dataOf(cleaned(await aReceipt({ photo: packed })), PHOTO))
    expect(kept.includes(PLACE)).toBe(false)
    expect((await sharp(kept).metadata()).orientation).toBeUndefined()
    expect(await pixels(kept)).toEqual(await pixels(photo))
  })

  const codings = [
    ['ASCII85Decode', ascii85Filter],
    ['ASCIIHexDecode', hexFilter],
  ] as const
  test.each(codings)('what is written as text with %s is found, packed or not', async (name, filter) => {
    const plain = { filter: `[ /${name} ]`, data: filter.encode(description, Infinity) }
    const packed = {
      filter: `[/${name}/FlateDecode]`,
      data: filter.encode(deflateSync(description), Infinity),
    }
    const read = (pdf: Buffer) => filter.decode(dataOf(pdf, METADATA), { bytes: Infinity }).content
    expect(read(await aReceipt({ metadata: plain })).equals(description)).toBe(true)
    const kept = [
      read(cleaned(await aReceipt({ metadata: plain }))),
      inflateSync(read(cleaned(await aReceipt({ metadata: packed })))),
    ]
    for (const text of kept) {
      expect(text.includes(PLACE)).toBe(false)
      expect(text.includes('Two new tyres')).toBe(true)
      expect(text).toHaveLength(description.length)
    }
  })

  test('a PDF attached to a PDF is looked into as well', async () => {
    const attached = await aReceipt()
    const given = pdfOf([stream('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(attached))])
    const kept = inflateSync(dataOf(cleaned(given), 1))
    expect(kept).toHaveLength(attached.length)
    expect(inflateSync(dataOf(kept, METADATA)).includes(PLACE)).toBe(false)
  })

  test('pixels are not unpacked, however many', async () => {
    const pixels = deflateSync(Buffer.alloc(40 * 1024 * 1024))
    const given = await aReceipt({ photo: { filter: '/FlateDecode', data: pixels } })
    expect(dataOf(cleaned(given), PHOTO).equals(pixels)).toBe(true)
  })

  test('a PDF cut anywhere is cleaned as far as it goes', async () => {
    const given = await aReceipt()
    const start = given.indexOf(dataOf(given, METADATA))
    const readable = (pdf: Buffer) =>
      inflateSync(dataOf(pdf, METADATA), { finishFlush: constants.Z_SYNC_FLUSH })
    for (let end = start + 150; end < given.length; end += 7) {
      const kept = readable(cleaned(given.subarray(0, end)))
      expect(kept.includes('52,')).toBe(false)
      expect(kept.length).toBeGreaterThan(0)
    }
    expect(readable(given.subarray(0, start + dataOf(given, METADATA).length - 10)).includes(PLACE)).toBe(
      true,
    )
  })

  test('an Exif length past the end of the file blanks what is there', () => {
    const given = Buffer.from('%PDF-1.4\n\xff\xe1\xff\xffExif\0\0secret', 'latin1')
    expect(cleaned(given).toString('latin1')).toBe(`%PDF-1.4\n\xff\xe1\xff\xffExif\0\0${'\0'.repeat(6)}`)
  })

  const bomb = deflateSync(Buffer.alloc(33 * 1024 * 1024))
  const smaller = deflateSync(Buffer.alloc(30 * 1024 * 1024))
  // Without its header and checksum, which readers do not miss and our packing writes.
  const dense = deflateRawSync(':GPSx="1"')
  const refused: [what: string, pdf: Buffer, reason: string][] = [
    ['one stream that unpacks to too much', pdfOf([stream('/Filter /FlateDecode', bomb)]), 'too complex'],
    [
      'many that together unpack to too much',
      pdfOf(Array.from({ length: 9 }, () => stream('/Filter /FlateDecode', smaller))),
      'too complex',
    ],
    [
      'packed noise',
      pdfOf([stream('/Filter /FlateDecode', Buffer.from('x\x9c\xff\xff', 'latin1'))]),
      'damaged',
    ],
    ['a password', pdfOf([stream('', Buffer.alloc(0))], '/Encrypt 9 0 R'), 'protected'],
    [
      'a place in what cannot be packed as small again',
      pdfOf([stream('/Filter /FlateDecode', dense)]),
      'keeps its position',
    ],
  ]
  test.each(refused)('%s is a reason to refuse it', (_, pdf, reason) => {
    expect(() => cleaned(pdf)).toThrow(expect.objectContaining({ name: 'PdfRefusal', reason }))
  })

  const hostile: [what: string, piece: string][] = [
    ['names', 'GPS'],
    ['names with a prefix', ':GPS'],
    ['closing tags', '</a:GPS>'],
    ['values without an end', ':GPS="'],
    ['prefixes', 'a'],
    ['wide names', ':\0G\0P\0S\0'],
    ['wide values without an end', ':\0G\0P\0S\0=\0"\0'],
    ['Exif segments over each other', '\xff\xe1\xff\xffExif\0\0'],
    ['words', 'stream\n'],
    ['streams without an end', '<</Filter/FlateDecode>>stream\nx\x9c'],
    ['texts without an end', '<</Filter[/A85/AHx/A85/AHx]>>stream\nz'],
    ['filters', '/Filter['],
    ['keys', '/Encrypt '],
  ]
  test.each(hostile)('15 MiB of %s are looked through in one go', (_, piece) => {
    const bytes = Buffer.alloc(15 * 1024 * 1024, piece, 'latin1')
    bytes.write('%PDF-1.4\n')
    try {
      blankPdfPositions(bytes)
    } catch (error) {
      expect(error).toHaveProperty('name', 'PdfRefusal')
    }
  })
})

const pixels = (bytes: Buffer) => sharp(bytes, { autoOrient: false }).raw().toBuffer()
