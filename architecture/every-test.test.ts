import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { longest } from '../scripts/testing/longest-first.ts'
import config from '../vitest.config.ts'
import { files, text } from './tree.ts'

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)

const homesOf = (file: string) =>
  projects
    .filter(({ include = [], exclude = [] }) => {
      const isAmong = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
      return isAmong(include) && !isAmong(exclude)
    })
    .map(({ name }) => String(name))

test('every file of a test is run by npm test or by npm run test:deep, and by one of them once', () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !/\.citus\.test\.ts$/.test(file))
  const wrong = tests.filter((file) => {
    const homes = homesOf(file)
    return homes.length !== 1 || homes.includes('deep') !== /\.deep\.test\.ts$/.test(file)
  })
  expect(wrong).toEqual([])
  expect(tests.length).toBeGreaterThan(300)
})

test('those that are begun first because they take long are there', () => {
  expect(longest.filter((file) => !files.includes(file))).toEqual([])
})

test('so is every journey, deep or not by its name alone', () => {
  const journeys = files.filter((file) => /\.spec\.tsx?$/.test(file))
  expect(journeys.filter((file) => !/^e2e\/journeys\/[\w-]+\/[\w-]+(\.deep)?\.spec\.ts$/.test(file))).toEqual(
    [],
  )
  const playwright = text('e2e/playwright.config.ts')
  expect(playwright).toContain("const deep = '**/*.deep.spec.ts'")
  expect(playwright).toContain("{ name: 'journeys', testIgnore: deep }")
  expect(playwright).toContain("{ name: 'deep', testMatch: deep }")
})

test('both are run before anything is merged, and nothing else decides what they run', () => {
  const { scripts } = JSON.parse(text('package.json'))
  expect([scripts.test, scripts['test:deep']]).toEqual([
    'exec node scripts/test.mjs',
    'exec node scripts/test.mjs --deep',
  ])
  expect(text('.ci/run')).toMatch(/^npm test\nnpm run test:deep$/m)
})
