import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { namedWidths } from './widths-plugin.ts'

async function built(css: string): Promise<string> {
  const postcss = { plugins: [namedWidths()] }
  const config = await resolveConfig({ configFile: false, css: { postcss } }, 'build')
  return (await preprocessCSS(css, 'style.css', config)).code
}

test('a width is asked for by its name', async () => {
  expect(await built('@media (--phone) { a { top: 0 } }')).toBe(
    '@media (max-width: 47.99em) { a { top: 0 } }',
  )
  expect(await built('@media (hover: hover) and (--desktop) { a { top: 0 } }')).toBe(
    '@media (hover: hover) and (min-width: 48em) { a { top: 0 } }',
  )
})

test('a name that no width has is refused', async () => {
  await expect(built('@media (--watch) { a { top: 0 } }')).rejects.toThrow('No width is called watch')
})

test('where a phone ends is written once', () => {
  const folder = join(import.meta.dirname, 'src')
  const wrong = globSync('**/*.{css,ts,tsx}', { cwd: folder }).filter(
    (file) =>
      !file.startsWith('landing/') &&
      file !== join('ui', 'screen', 'widths.ts') &&
      /width: (47\.99|48)em/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
