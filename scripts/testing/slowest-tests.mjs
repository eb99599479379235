import { existsSync, readFileSync } from 'node:fs'

const SHOWN = 25

/** How long each file took, as the reporter of vitest wrote it: what it opens before its first test, and its tests. */
export function timesOfVitest(report) {
  if (!existsSync(report)) return []
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line))
    .map(({ file, beforeMs, testsMs }) => ({ file, ms: beforeMs + testsMs }))
}

/** How long the journeys of each file took together. */
export function timesOfPlaywright(report) {
  if (!existsSync(report)) return []
  const files = JSON.parse(readFileSync(report, 'utf8')).suites ?? []
  return files.map((suite) => ({ file: `e2e/journeys/${suite.file}`, ms: msOf(suite) }))
}

function msOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(msOf)].reduce((sum, ms) => sum + ms, 0)
}

/** Two run at once, so together they take about half of the sum. */
export function tellSlowest(files) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
  const sum = files.reduce((all, { ms }) => all + ms, 0)
  console.log(`\nThe slowest of ${files.length} files, which took ${seconds(sum).trim()} s one by one:`)
  for (const { file, ms } of slowest) console.log(`${seconds(ms)} s  ${file}`)
}

function seconds(ms) {
  return (ms / 1000).toFixed(1).padStart(8)
}
