import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { ensureChromium } from './testing/chromium.mjs'
import { runTool } from './tools.mjs'

/** Takes the pictures of README and guide anew, of the demo as it is today: docs/pictures. */
await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const args = ['test', '-c', 'e2e/pictures', ...process.argv.slice(2)]
  const { code } = await runTool('playwright', args, { env })
  process.exit(code)
})
