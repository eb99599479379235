import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { engines, ensureEngines } from './testing/engines.mjs'
import { runTool } from './tools.mjs'

/** The main journeys in Firefox and WebKit, or in the one that is named; what else is said goes to Playwright, which runs them. */
await main(async () => {
  const given = process.argv.slice(2)
  const named = engines.filter((engine) => given.includes(engine))
  const wanted = named.length > 0 ? named : engines
  await ensureInstalled()
  const env = await ensureEngines(wanted)
  await ensureWebBuilt()
  const projects = wanted.map((engine) => `--project=${engine}`)
  const rest = given.filter((word) => !engines.includes(word))
  const { code } = await runTool('playwright', ['test', '-c', 'e2e/engines', ...projects, ...rest], { env })
  process.exit(code)
})
