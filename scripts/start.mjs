import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run, stopChildren } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  stopWithNpm()
  // The channel closes when this process dies, however it dies: the server then stops by itself.
  const { code } = await run(node24(), ['scripts/launch-pitlane.ts'], {
    env: { NODE_ENV: 'production' },
    ipc: true,
    isLast: true,
  })
  process.exit(code)
})

/** npm passes on the signals it can catch; that it was killed shows only in who our parent is. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const watch = () => {
    if (process.ppid !== npm) stopChildren('SIGTERM')
  }
  setInterval(watch, 250).unref()
}
