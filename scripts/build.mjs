import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalledToRun } from './install.mjs'
import { main } from './run.mjs'

await main(async () => {
  await ensureInstalledToRun()
  await ensureWebBuilt()
})
