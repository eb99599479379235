import { performance } from 'node:perf_hooks'
import { deflateSync, inflateSync } from 'node:zlib'
import {
  files,
  PDF_PROTECTED,
  PDF_TOO_COMPLEX,
  PDF_UNREADABLE,
  UPLOAD_MAX_BYTES,
} from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { aReceipt, dataOf, PLACE, pdfOf, stream } from '@pitlane/sandbox/testing/pdfs'
import { anObject, upload } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { cleanPdf } from './clean-pdf.ts'

// Before the server runs: packing takes the event loop, and a server that lags refuses calls.
const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024))
const world = await openWorld()

async function kept(bytes: Buffer): Promise<Buffer> {
  const admin = await aTenant(world.app)
  const url = await anObject(world.app, admin, { bytes, kind: 'receipt' })
  const answer = await world.app.inject({ url, headers: { cookie: admin.cookies() } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}

test('a receipt forgets its place where it is compressed, and keeps its length', async () => {
  const given = await aReceipt()
  const pdf = await kept(given)
  expect(pdf).toHaveLength(given.length)
  const description = inflateSync(dataOf(pdf, 6))
  expect([description.includes(PLACE), description.includes('Two new tyres')]).toEqual([false, true])
})

test('a receipt that knows no place is kept byte for byte', async () => {
  const plain = { filter: '/FlateDecode', data: deflateSync('<x:xmpmeta/>') }
  const photo = { filter: '/FlateDecode', data: deflateSync(Buffer.alloc(400 * 300 * 3)) }
  const given = await aReceipt({ metadata: plain, photo })
  expect((await kept(given)).equals(given)).toBe(true)
})

test('an Exif length past the end of the file is no reason to fail', async () => {
  const given = Buffer.from('%PDF-1.4\n\xff\xe1\xff\xffExif\0\0secret', 'latin1')
  expect((await kept(given)).includes('secret')).toBe(false)
})

const hostile = [
  'GPS',
  ':GPS',
  ':GPS="',
  '\xff\xe1\xff\xffExif\0\0',
  '<</Filter/Fl>>stream\n\x01\0\0\xff\xffendstream',
]
test.each(hostile)('15 MiB of %j keep nobody else waiting', async (piece) => {
  const admin = await aTenant(world.app)
  const bytes = Buffer.alloc(UPLOAD_MAX_BYTES, piece, 'latin1')
  bytes.write('%PDF-1.4\n')
  const imageUrl = await upload(world.app, admin, bytes)
  const before = performance.eventLoopUtilization()
  const claim = admin.call(files.claim, { imageUrl, kind: 'receipt' }).catch((error) => error.sentence)
  const healthy = await world.app.inject({ url: '/healthz' })
  expect([{ objectPath: expect.any(String) }, PDF_TOO_COMPLEX]).toContainEqual(await claim)
  expect(healthy.statusCode).toBe(200)
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(5000)
})

const refused: [what: string, bytes: Buffer, sentence: string][] = [
  ['a bomb', pdfOf([stream('/Filter /FlateDecode', bomb)]), PDF_TOO_COMPLEX],
  ['a bomb in a bomb', pdfOf([stream('/Filter [/Fl /Fl]', deflateSync(bomb))]), PDF_TOO_COMPLEX],
  ['a protected PDF', await aReceipt({ trailer: '/Encrypt << /Filter /Standard >>' }), PDF_PROTECTED],
  ['a damaged PDF', pdfOf([stream('/Filter /Fl', Buffer.from('x\x9c\xff', 'latin1'))]), PDF_UNREADABLE],
]
test.each(refused)('%s is refused and removed', async (_, bytes, sentence) => {
  const admin = await aTenant(world.app)
  const imageUrl = await upload(world.app, admin, bytes)
  const claim = () => admin.call(files.claim, { imageUrl, kind: 'receipt' })
  await expect(claim()).rejects.toMatchObject({ status: 415, sentence })
  await expect(claim()).rejects.toMatchObject({ status: 404 })
})

test('what takes longer than it may is given up, and the next one has its turn', async () => {
  const pdf = await aReceipt()
  const late = cleanPdf('a business', async () => pdf, 1)
  await expect(late).rejects.toMatchObject({ code: 'unsupported_file', sentence: PDF_TOO_COMPLEX })
  expect(await cleanPdf('a business', async () => pdf)).toHaveLength(pdf.length)
})
