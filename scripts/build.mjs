import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
})
