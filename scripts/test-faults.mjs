import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run } from './run.mjs'

/** What goes wrong, all of it or the faults named, each in a cluster of its own (npm run cluster). */
await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const { FAULTS_MINUTES } = process.env
  const minutes = FAULTS_MINUTES ? [`--minutes=${FAULTS_MINUTES}`] : []
  const args = ['sandbox/src/faults/run.ts', ...minutes, ...process.argv.slice(2)]
  const { code } = await run(node24(), args, { ipc: true, isLast: true })
  process.exit(code)
})
