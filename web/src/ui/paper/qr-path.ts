import { correction, generate } from 'lean-qr'

interface QrPath {
  /** The black squares, as SVG draws them. */
  path: string
  /** Of the whole code, in squares, with its margin. */
  size: number
}

/** White squares around a code; the standard asks for four, and phones read it with fewer. */
const MARGIN = 3
/** As many as a large fleet has cars. A code takes some milliseconds, and is looked at more than once. */
const MOST_KEPT = 6_000
const kept = new Map<string, QrPath>()

/** A code that is still read when a seventh of it is dirty. */
export function qrPath(text: string): QrPath {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const drawn = draw(text)
  kept.set(text, drawn)
  return drawn
}

/** Row by row: each run of black is one rectangle. */
function draw(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.M })
  let path = ''
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x += 1
      path += `M${from + MARGIN} ${y + MARGIN}h${x - from + 1}v1h${from - x - 1}z`
    }
  return { path, size: code.size + 2 * MARGIN }
}
