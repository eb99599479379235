import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, Refusal, run } from './run.mjs'
import { ensureChromium } from './testing/chromium.mjs'
import { countPlaywright, countVitest } from './testing/count-tests.mjs'
import { tellSlowest, timesOfPlaywright, timesOfVitest } from './testing/slowest-tests.mjs'
import { readWish } from './testing/test-wish.mjs'
import { runChecks, runTool, secondsSince, staticChecks } from './tools.mjs'

await main(async () => {
  const wish = readWish(process.argv.slice(2))
  await ensureInstalled()
  const plan = wish.since === undefined ? planOf(wish) : await planOfChanges(wish)
  const folder = makeTemporaryFolder()
  const total = { passed: 0, failed: 0 }
  const took = []
  for (const { name, work } of steps(folder, plan)) {
    console.log(`\n== ${name}`)
    const start = Date.now()
    const { passed, failed, files = [] } = await work().catch(asFailure)
    total.passed += passed
    total.failed += failed
    took.push(...files)
    console.log(`${failed === 0 ? 'ok' : 'FAILED'}: ${name} (${secondsSince(start)})`)
  }
  if (wish.isSlowestTold) tellSlowest(took)
  if (plan.leftOut) console.log(`\n${plan.leftOut}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

/**
 * What is to be run: whether the checks of the whole are, and with which words vitest and Playwright are called; undefined
 * where one of them has nothing to do.
 */
function planOf({ isWhole, isDeep, units, journeys, words }) {
  const isNamed = words.length > 0
  return {
    isWhole,
    isBuiltAnew: isWhole,
    units: units ? (isNamed ? words : [isDeep ? '--project=deep' : '--project=!deep']) : undefined,
    journeys: journeys ? (isNamed ? words : [`--project=${isDeep ? 'deep' : 'journeys'}`]) : undefined,
  }
}

/** The rules of the house are read from all files: they are run whatever has changed, and so are the checks. */
async function planOfChanges({ since, isDeep, units, journeys }) {
  const kind = isDeep ? ['--deep'] : []
  const { code, output } = await run(node24(), ['scripts/testing/print-reach.ts', since, ...kind], {
    quiet: true,
  })
  if (code !== 0) throw new Refusal(output)
  const { tests, told, leftOut } = JSON.parse(output)
  console.log(told)
  const of = (ending) => tests.filter((file) => ending.test(file))
  const [unitFiles, specs] = [of(/\.test\.tsx?$/), of(/\.spec\.ts$/)]
  return {
    isWhole: !isDeep,
    units: units && unitFiles.length > 0 ? unitFiles : undefined,
    journeys: journeys && specs.length > 0 ? specs : undefined,
    leftOut,
  }
}

function steps(folder, { isWhole, isBuiltAnew, units, journeys }) {
  return [
    ...(isWhole ? [{ name: 'format, lint and types', work: () => runChecks(staticChecks) }] : []),
    ...(units ? [{ name: 'unit, API and architecture tests', work: () => vitest(folder, units) }] : []),
    ...(journeys
      ? [
          { name: 'production build', work: () => build(isBuiltAnew) },
          { name: 'browser journeys', work: () => playwright(folder, journeys) },
        ]
      : []),
  ]
}

/** All that the tests leave is removed at the end; a PostgreSQL whose folder is gone stops within a minute. */
function makeTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-test-'))
  // As root, PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o711)
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      console.error(`${folder} could not be removed: ${error.message}`)
    }
  })
  return folder
}

async function vitest(folder, which) {
  const [report, times] = [join(folder, 'vitest.json'), join(folder, 'vitest-times')]
  const reporters = ['default', 'json', './scripts/testing/timed-files.mjs'].map(
    (name) => `--reporter=${name}`,
  )
  const options = ['--retry=0', ...reporters, `--outputFile.json=${report}`]
  const { code } = await runTool('vitest', ['run', ...options, ...which], {
    env: { TMPDIR: folder, TIMED_FILES: times },
  })
  return { ...countVitest(report, code), files: timesOfVitest(times) }
}

async function build(evenIfUnchanged) {
  await ensureWebBuilt({ evenIfUnchanged })
  return { passed: 1, failed: 0 }
}

async function playwright(folder, which) {
  const report = join(folder, 'playwright.json')
  const env = { TMPDIR: folder, ...(await browsersFor(which)), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const options = ['--retries=0', '--forbid-only', '--reporter=list,json']
  const { code } = await runTool('playwright', ['test', '-c', 'e2e', ...options, ...which], { env })
  return { ...countPlaywright(report, code), files: timesOfPlaywright(report) }
}

/** Of what `npm test` runs nothing needs the whole browser, so that it need not be there. */
async function browsersFor(which) {
  const light = { CHROMIUM_PATH: await ensureChromium({ isLight: true }) }
  if (which.includes('--project=journeys')) return light
  return { ...light, WHOLE_CHROMIUM_PATH: await ensureChromium() }
}

function asFailure(error) {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}
