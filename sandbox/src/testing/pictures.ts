import { crc32, deflateSync } from 'node:zlib'
import { AppError } from '@pitlane/contract/errors'
import { type FileKind, files } from '@pitlane/contract/files/calls'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { FrontDoor } from '../front-door.ts'

/** A plain picture, to be written in any format. */
export function aPicture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: '#b04020' } })
}

/** As a phone writes it: lying on its side, with the place where it was taken, twice. */
export function aPhonePhoto(width = 400, height = 300): Promise<Buffer> {
  return aPicture(width, height)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
        '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.2N"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()
}

/** A small file that says it is a huge picture. */
export function anImageBomb(side = 60_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(1000))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.flatMap(([name, data]) => pngChunk(name, data)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer[] {
  const body = Buffer.concat([Buffer.from(name), data])
  return [uint32(data.length), body, uint32(crc32(body))]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A receipt whose only page says where its photo was taken. */
export async function aPdf(): Promise<Buffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), await aPhonePhoto(), Buffer.from('\n%%EOF\n')])
}

/** Asks for an address and sends the bytes there; gives the address as the browser passes it on. */
export async function upload(app: FastifyInstance, door: FrontDoor, bytes: Buffer): Promise<string> {
  const { uploadURL } = await door.call(files.offer, {})
  const answer = await send(app, uploadURL, bytes)
  if (answer.statusCode !== 200)
    throw AppError.fromAnswer(answer.statusCode, answer.body, answer.statusMessage)
  return uploadURL.split('?', 1)[0] ?? ''
}

export function send(app: FastifyInstance, uploadURL: string, bytes: Buffer) {
  return app.inject({
    method: 'PUT',
    url: uploadURL,
    payload: bytes,
    headers: { 'content-type': 'image/jpeg' },
  })
}

/** A file that is uploaded and checked; gives its path. */
export async function anObject(
  app: FastifyInstance,
  door: FrontDoor,
  { bytes, kind = 'photo' }: { bytes?: Buffer; kind?: FileKind } = {},
): Promise<string> {
  const imageUrl = await upload(app, door, bytes ?? (await aPicture().jpeg().toBuffer()))
  const { objectPath } = await door.call(files.claim, { imageUrl, kind })
  return objectPath
}
