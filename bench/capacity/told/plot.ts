interface Line {
  name: string
  points: readonly { x: number; y: number }[]
}

export interface Panel {
  title: string
  /** What is written at the horizontal axis. */
  across: string
  lines: readonly Line[]
  /** A bound that is drawn. */
  bound?: number
}

const WIDTH = 900
const HEIGHT = 200
const LEFT = 60
const TOP = 30
const BOTTOM = 50
const RIGHT = 160
const COLORS = ['#1565c0', '#c62828', '#2e7d32', '#f9a825', '#6a1b9a', '#546e7a']
const STEPS = 4

/** Panels below each other, as one SVG. */
export function plot(heading: string, panels: readonly Panel[]): string {
  const each = TOP + HEIGHT + BOTTOM
  const height = each * panels.length + TOP
  const drawn = panels.map((panel, at) => `<g transform="translate(0 ${TOP + at * each})">${draw(panel)}</g>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + RIGHT} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="white"/><text x="${LEFT}" y="20" font-size="15">${escaped(heading)}</text>`,
    ...drawn,
    '</svg>',
  ].join('\n')
}

function draw({ title, across, lines, bound }: Panel): string {
  const all = lines.flatMap(({ points }) => points)
  const least = all.reduce((low, { x }) => Math.min(low, x), all[0]?.x ?? 0)
  const most = Math.max(
    least + 1,
    all.reduce((high, { x }) => Math.max(high, x), 0),
  )
  const top =
    1.05 *
    Math.max(
      bound ?? 0,
      all.reduce((high, { y }) => Math.max(high, y), 0),
      1e-9,
    )
  const right = (x: number) => (LEFT + ((x - least) / (most - least)) * WIDTH).toFixed(1)
  const down = (y: number) => (TOP + HEIGHT * (1 - y / top)).toFixed(1)
  const parts = [`<text x="${LEFT}" y="${TOP - 8}" font-weight="bold">${escaped(title)}</text>`]
  for (let step = 0; step <= STEPS; step++) {
    const [x, y] = [least + ((most - least) * step) / STEPS, (top * step) / STEPS]
    parts.push(
      `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${down(y)}" y2="${down(y)}" stroke="#ddd"/>`,
      `<text x="${LEFT - 6}" y="${down(y)}" text-anchor="end" dominant-baseline="middle">${written(y)}</text>`,
      `<text x="${right(x)}" y="${TOP + HEIGHT + 16}" text-anchor="middle">${written(x)}</text>`,
    )
  }
  parts.push(`<text x="${LEFT + WIDTH}" y="${TOP + HEIGHT + 32}" text-anchor="end">${escaped(across)}</text>`)
  if (bound !== undefined)
    parts.push(
      `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${down(bound)}" y2="${down(bound)}" stroke="#c62828" stroke-dasharray="6 4"/>`,
    )
  for (const [at, { name, points }] of lines.entries()) {
    const color = COLORS[at % COLORS.length]
    const path = points.map(({ x, y }) => `${right(x)},${down(y)}`).join(' ')
    parts.push(
      `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${path}"/>`,
      `<text x="${LEFT + WIDTH + 8}" y="${TOP + 14 + at * 16}" fill="${color}">${escaped(name)}</text>`,
    )
  }
  return parts.join('\n')
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
