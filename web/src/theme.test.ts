import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const variables = cssVariables(whole)
/** What things lie on: cards and fields, the page, what the pointer is over. */
const grounds = {
  light: ['white', 'var(--mantine-color-gray-0)', 'var(--mantine-color-gray-1)'],
  dark: ['var(--mantine-color-dark-7)', 'var(--mantine-color-dark-8)', 'var(--mantine-color-dark-6)'],
}

test.each([
  ['light', '--field-border'],
  ['dark', '--field-border'],
  ['light', '--focus-color'],
  ['dark', '--focus-color'],
] as const)('in %s the edge %s stands out from whatever it lies on', (scheme, name) => {
  const contrasts = grounds[scheme].map((ground) => contrast(variables[scheme][name], ground))
  // Less counts under the pointer, which has found it.
  const [onCard = 0, onPage = 0, hovered = 0] = contrasts
  expect(Math.min(onCard, onPage)).toBeGreaterThanOrEqual(3)
  expect(hovered).toBeGreaterThan(2.9)
})

test.each([
  ['light', '--mantine-color-error'],
  ['dark', '--mantine-color-error'],
  ['light', '--mantine-color-placeholder'],
  ['dark', '--mantine-color-placeholder'],
] as const)('in %s the text %s can be read on cards and on the page', (scheme, name) => {
  const [onCard = 0, onPage = 0] = grounds[scheme].map((ground) => contrast(variables[scheme][name], ground))
  expect(Math.min(onCard, onPage)).toBeGreaterThanOrEqual(4.5)
})

/** As WCAG reckons it. */
function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [, hue = '', shade = ''] = /--mantine-color-(\w+)-(\d)/.exec(colour) ?? []
  const hex = colour === 'white' ? '#ffffff' : (whole.colors[hue]?.[Number(shade)] ?? '')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
