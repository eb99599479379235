import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run } from './run.mjs'

/** Two servers, nginx, PgBouncer, PostgreSQL 15 and a bucket, on this machine. */
await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const { code } = await run(node24(), ['sandbox/src/cluster/main.ts'], { ipc: true, isLast: true })
  process.exit(code)
})
