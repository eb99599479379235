import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { readWish } from './test-wish.mjs'
import { runTool, secondsSince, staticChecks } from './tools.mjs'

await main(async () => {
  const wish = readWish(process.argv.slice(2))
  await ensureInstalled()
  const folder = makeTemporaryFolder()
  const total = { passed: 0, failed: 0 }
  for (const { name, work } of steps(folder, wish)) {
    console.log(`\n== ${name}`)
    const start = Date.now()
    const { passed, failed } = await work().catch(asFailure)
    total.passed += passed
    total.failed += failed
    console.log(`${failed === 0 ? 'ok' : 'FAILED'}: ${name} (${secondsSince(start)})`)
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

/** All of it, or what somebody named: then the checks of the whole are left out, and what matches nothing is not started. */
function steps(folder, { units, journeys, isWhole, matching }) {
  return [
    ...(isWhole ? staticChecks : []).map(({ name, tool, args }) => ({
      name,
      work: () => runTool(tool, args).then(asOne),
    })),
    ...(units ? [{ name: 'unit, API and architecture tests', work: () => vitest(folder, matching) }] : []),
    ...(journeys
      ? [
          { name: 'production build', work: () => build(isWhole) },
          { name: 'browser journeys', work: () => playwright(folder, matching) },
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

async function vitest(folder, matching) {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest', ['run', '--retry=0', ...reporters, ...matching], {
    env: { TMPDIR: folder },
  })
  return countVitest(report, code)
}

async function build(evenIfUnchanged) {
  await ensureWebBuilt({ evenIfUnchanged })
  return { passed: 1, failed: 0 }
}

async function playwright(folder, matching) {
  const report = join(folder, 'playwright.json')
  const env = { TMPDIR: folder, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const options = ['--retries=0', '--forbid-only', '--reporter=list,json']
  const { code } = await runTool('playwright', ['test', '-c', 'e2e', ...options, ...matching], { env })
  return countPlaywright(report, code)
}

function asOne({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function asFailure(error) {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}
