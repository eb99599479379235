import { deflateSync } from 'node:zlib'
import { aPhonePhoto } from './pictures.ts'

export const PLACE = '52,31.2N'

/** A description as programs write it, saying where the photo was taken, as an attribute and as an element. */
export const description = Buffer.from(
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" dc:format="application/pdf"
 exif:GPSLatitude="${PLACE}" exif:GPSLongitude = '13,24.3E'><exif:GPSAltitude>34/1</exif:GPSAltitude>
<dc:title>Two new tyres</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  'latin1',
)

interface Parts {
  /** The description, and how it is written. */
  metadata?: { filter: string; data: Buffer }
  /** The photo on its page, and how it is written. */
  photo?: { filter: string; data: Buffer }
  /** More in the trailer. */
  trailer?: string
}

/** A PDF that opens: one page with a line of text and a photo, and a description. */
export async function aReceipt({ metadata, photo, trailer = '' }: Parts = {}): Promise<Buffer> {
  const { filter, data } = photo ?? { filter: '/DCTDecode', data: await aPhonePhoto() }
  const shown = metadata ?? { filter: '/FlateDecode', data: deflateSync(description) }
  const page = Buffer.from(
    'BT /F1 24 Tf 40 760 Td (Two new tyres: 240.00) Tj ET q 400 0 0 300 40 420 cm /P Do Q',
  )
  return pdfOf(
    [
      Buffer.from('<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>'),
      Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
          '/Resources << /XObject << /P 5 0 R >> /Font << /F1 7 0 R >> >> >>',
      ),
      stream('/Filter /FlateDecode', deflateSync(page)),
      stream(
        `/Type /XObject /Subtype /Image /Width 400 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter ${filter}`,
        data,
      ),
      stream(`/Type /Metadata /Subtype /XML /Filter ${shown.filter}`, shown.data),
      Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ],
    trailer,
  )
}

/** The data with its dictionary, as the body of an object. */
export function stream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** The objects, numbered from 1, with the table of where each of them begins. */
export function pdfOf(bodies: Buffer[], trailer = ''): Buffer {
  const objects = bodies.map((body, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]),
  )
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  let at = header.length
  const offsets = objects.map((object) => {
    at += object.length
    return at - object.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([header, ...objects, Buffer.from(end)])
}

/** What stands behind the filters of an object, by hand and not by the code that is tested. */
export function dataOf(pdf: Buffer, object: number): Buffer {
  const from = pdf.indexOf(`\n${object} 0 obj\n`)
  const start = pdf.indexOf('stream\n', from) + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(pdf.toString('latin1', from, start))?.[1])
  return pdf.subarray(start, start + length)
}
