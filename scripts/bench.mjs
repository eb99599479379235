import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run } from './run.mjs'
import { ensureChromium } from './testing/chromium.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const { code } = await run(node24(), ['bench/run.ts', ...process.argv.slice(2)], { env, isLast: true })
  process.exit(code)
})
