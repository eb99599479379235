import { describe, expect, test } from 'vitest'
import { styles, text } from '../tree.ts'
import { handWritten, scaleOf } from './hand-written.ts'

const theme = text('web/src/theme.ts')

test('what the theme has a name for is called by it in every stylesheet', () => {
  expect(styles.size).toBeGreaterThan(100)
  expect(scaleOf(theme, 'radius', '--r').size).toBe(5)
  expect(scaleOf(theme, 'fontSizes', '--f').size).toBe(5)
  expect(handWritten(styles, theme)).toEqual([])
})

describe('a colour or a size by hand is found', () => {
  const found = (rule: string, file = 'web/src/ui/Some.module.css') =>
    handWritten(new Map([[file, `.some {\n  ${rule}\n}\n`]]), theme)

  test.each([
    'color: #fff;',
    'color: #1A1F27CC',
    'border-top: 1px solid black;',
    'background: linear-gradient(rgb(0 0 0 / 12%), transparent);',
    '--own: oklch(70% 0.1 200);',
    'outline: 2px solid white',
    'border-radius: 8px;',
    'border-start-start-radius: 12px;',
    'border-radius: 0.5rem;',
    'font-size: 0.875rem;',
    'font-size: 14px;',
    'gap: 8px 16px;',
    'margin-inline-end: 12px;',
    'padding: max(7vh, 20px) 0;',
    'min-height: 44px;',
  ])('%s', (rule) => {
    expect(found(rule)).toHaveLength(1)
  })

  test.each([
    'color: var(--mantine-color-red-9);',
    'white-space: nowrap;',
    'border: 1px solid var(--hairline);',
    'background: color-mix(in srgb, var(--paper) 20%, transparent);',
    'color: currentColor;',
    'mask-image: linear-gradient(#000 50%, rgb(0 0 0 / 12%));',
    'border-radius: 50%;',
    'font-size: 9pt;',
    'gap: 4px 8px;',
    'margin: 0 -12px;',
    'width: 220px;',
    '/* color: #fff; */ color: inherit;',
  ])('and what has no name, or is called by it, is not: %s', (rule) => {
    expect(found(rule)).toEqual([])
  })

  test('the landing page names its colours at its top', () => {
    const landing = 'web/src/landing/landing.css'
    expect(found('--card: light-dark(#ffffff, #1c2027);', landing)).toEqual([])
    expect(found('color: #fff;', landing)).toHaveLength(1)
  })
})
