import { expect, test } from 'vitest'
import { files, house, text } from '../tree.ts'

const guide = text('docs/guide.md')
/** What a page with pictures says in words. */
const spoken = guide.replaceAll(/<picture>.*?<\/picture>/g, '')

test('what the guide quotes stands on a screen', () => {
  const quoted = [
    ...new Set([...spoken.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '))),
  ]
  const screens = [...house].filter(
    ([file]) => /^(web|contract)\/src\//.test(file) && !file.includes('.test.'),
  )
  const written = screens.map(([, source]) => source).join('\n')
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter((words) => !written.includes(words))).toEqual([])
})

test('every picture that is shown is there in light and dark, and says what it shows', () => {
  const shown = [text('README.md'), guide.replaceAll('pictures/', 'docs/pictures/')].flatMap((page) => [
    ...page.matchAll(
      /<picture><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)-dark\.webp"><img src="([^"]+)-light\.webp" width="\d+%" alt="[^"]+"><\/picture>/g,
    ),
  ])
  expect(shown.length).toBe([...`${text('README.md')}${guide}`.matchAll(/<img /g)].length)
  for (const [, dark = '', light] of shown) {
    expect(light).toBe(dark)
    for (const scheme of ['light', 'dark']) expect(files, dark).toContain(`${dark}-${scheme}.webp`)
  }
})

test('every chapter that the guide leads to is there, and has a name of its own', () => {
  const chapters = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  expect(new Set(chapters).size).toBe(chapters.length)
  const led = [...guide.matchAll(/\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(led.filter((anchor) => !chapters.includes(anchor))).toEqual([])
})

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
