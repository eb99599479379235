import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { runTool } from './tools.mjs'

/** The tests of the server, all or those named, on the cluster of CITUS_URL. */
await main(async () => {
  if (!process.env.CITUS_URL) {
    console.error(
      'Give the address of a Citus coordinator, as a superuser: CITUS_URL=postgres://… npm run test:citus',
    )
    process.exit(1)
  }
  await ensureInstalled()
  const options = ['run', '-c', 'scripts/vitest-citus.config.mjs', '--retry=0']
  const { code } = await runTool('vitest', [...options, ...process.argv.slice(2)])
  process.exit(code)
})
