import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run } from './run.mjs'

/** A business filled to every limit, every call and job against it, and strangers before every door: does anybody wait for somebody else? */
await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const args = ['sandbox/src/worst/run.ts', ...process.argv.slice(2)]
  const { code } = await run(node24(), args, { ipc: true, isLast: true })
  process.exit(code)
})
