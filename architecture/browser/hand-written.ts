import type { Tree } from '../tree.ts'

/** A size of the theme, by what a stylesheet would write by hand. */
type Scale = ReadonlyMap<string, string>

/** Mantine's own steps, which the theme leaves as they are. */
const spacing: Scale = new Map([
  ['10px', '--mantine-spacing-xs'],
  ['12px', '--mantine-spacing-sm'],
  ['16px', '--mantine-spacing-md'],
  ['20px', '--mantine-spacing-lg'],
  ['32px', '--mantine-spacing-xl'],
])

/** What a finger needs, wherever it is. */
const finger: Scale = new Map([['44px', '--finger']])

/**
 * What may be written by hand: sizes that no scale has (1px lines, 2px, 4px and 8px between small things, the width of a column), lengths
 * of paper in mm and pt, and what goes up, which is negative. The landing page is an entry of its own, without the theme: its colours are
 * at its top, by their names.
 */
export function handWritten(styles: Tree, theme: string): string[] {
  const radius = scaleOf(theme, 'radius', '--mantine-radius')
  const fontSize = scaleOf(theme, 'fontSizes', '--mantine-font-size')
  const scalesOf = (property: string): Scale[] => {
    if (/radius$/.test(property)) return [radius]
    if (property === 'font-size') return [fontSize]
    return /^((row-|column-)?gap|(padding|margin)(-[a-z]+)*)$/.test(property) ? [spacing, finger] : [finger]
  }
  return [...styles].flatMap(([file, text]) => {
    const isLanding = file === LANDING
    return declarationsIn(text).flatMap(({ property, value }) => [
      ...coloursIn(property, value, isLanding).map((it) => `${file}: ${property} is ${it}, by hand`),
      ...(isLanding ? [] : scalesOf(property).flatMap((scale) => sizesIn(value, scale))).map(
        (it) => `${file}: ${property} is ${it}`,
      ),
    ])
  })
}

const LANDING = 'web/src/landing/landing.css'

interface Declaration {
  property: string
  value: string
}

function declarationsIn(css: string): Declaration[] {
  const bare = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)/g, '')
  return [...bare.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].map(([, property = '', value = '']) => ({
    property,
    value,
  }))
}

/** Of a mask nothing counts but how much it lets through. */
function coloursIn(property: string, value: string, isLanding: boolean): string[] {
  if (property.endsWith('mask-image') || (isLanding && property.startsWith('--'))) return []
  return value.match(COLOUR) ?? []
}

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)|(?<![\w-])(?:white|black|silver|gr[ae]y|red|maroon|yellow|olive|lime|green|aqua|cyan|teal|blue|navy|fuchsia|magenta|purple|violet|indigo|orange|gold|brown|pink|crimson|tomato)(?![\w-])/gi

function sizesIn(value: string, scale: Scale): string[] {
  return [...value.matchAll(/(?<![-\w.])[\d.]+(?:px|rem)\b/g)].flatMap(([size]) => {
    const name = scale.get(size) ?? scale.get(inOther(size))
    return name ? [`${size}, which is var(${name})`] : []
  })
}

/** The same length, in pixels or in the size of the root's letters. */
function inOther(size: string): string {
  const amount = Number.parseFloat(size)
  return size.endsWith('px') ? `${amount / ROOT_SIZE}rem` : `${amount * ROOT_SIZE}px`
}

const ROOT_SIZE = 16

/** `radius: { xs: '4px', … }` of the theme. */
export function scaleOf(theme: string, name: string, prefix: string): Scale {
  const [, steps = ''] = new RegExp(`\\b${name}: \\{([^}]*)\\}`).exec(theme) ?? []
  return new Map(
    [...steps.matchAll(/(\w+): '([^']+)'/g)].map(([, step = '', size = '']) => [size, `${prefix}-${step}`]),
  )
}
