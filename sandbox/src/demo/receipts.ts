import type { Repair } from '@pitlane/contract/repairs/calls'
import sharp from 'sharp'
import { demoBusiness } from './business.ts'

type Paid = Pick<Repair, 'title' | 'vehicleKey' | 'mechanic' | 'repairCost' | 'endDate' | 'odometerReading'>

/** The workshop's bill for a repair, as a PDF of one page. */
export function receiptOf(repair: Paid, number: number): Buffer {
  return pdfOf(linesOf(repair, number))
}

/** The same on paper, as somebody took a photo of it. */
export function photoOfReceipt(repair: Paid, number: number): Promise<Buffer> {
  const written = linesOf(repair, number)
    .map(([size, x, y, text]) => `<text x="${x}" y="${HEIGHT - y}" font-size="${size}">${text}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f3ec"/><g font-family="sans-serif" fill="#23252a">${written}</g>
    <path d="M72 264 H540" stroke="#8c8a84"/><text x="72" y="330" font-family="sans-serif" font-size="9" fill="#55565a">Paid, with thanks</text>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

const WIDTH = 612
const HEIGHT = 792

function linesOf(repair: Paid, number: number): Line[] {
  const cost = repair.repairCost ?? 0
  const labour = Math.round(cost * 45) / 100
  const dollars = (amount: number) => `$${amount.toFixed(2)}`
  return [
    [22, 72, 720, repair.mechanic ?? 'Own workshop'],
    [11, 72, 700, `Receipt ${number}   ${repair.endDate ?? ''}`],
    [11, 72, 660, `For ${demoBusiness.name}`],
    [11, 72, 642, `Vehicle ${repair.vehicleKey}, odometer ${repair.odometerReading ?? 0} miles`],
    [13, 72, 596, repair.title],
    [11, 72, 566, 'Labour'],
    [11, 460, 566, dollars(labour)],
    [11, 72, 546, 'Parts and materials'],
    [11, 460, 546, dollars(cost - labour)],
    [13, 72, 506, 'Total paid'],
    [13, 460, 506, dollars(cost)],
  ]
}

type Line = [size: number, x: number, y: number, text: string]

/** As small as a PDF can be: a page, a font that every reader has, and lines of text. */
function pdfOf(lines: readonly Line[]): Buffer {
  const written = lines
    .map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(written, 'latin1')} >>\nstream\n${written}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&')
}
