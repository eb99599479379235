import { expect, test } from 'vitest'
import { house, text } from '../tree.ts'

const guide = text('docs/guide.md')

test('what the guide quotes stands on a screen', () => {
  const quoted = [
    ...new Set([...guide.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '))),
  ]
  const screens = [...house].filter(
    ([file]) => /^(web|contract)\/src\//.test(file) && !file.includes('.test.'),
  )
  const written = screens.map(([, source]) => source).join('\n')
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter((words) => !written.includes(words))).toEqual([])
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
