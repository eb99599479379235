import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { main, root, run, stopChildren } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  stopWithNpm()
  // The channel closes when this process dies, however it dies: the server then stops by itself.
  const { code } = await run(node24(), [...nodeOptions(), 'scripts/launch-pitlane.ts'], {
    env: { NODE_ENV: 'production', ...keptCompiled() },
    ipc: true,
    isLast: true,
  })
  process.exit(code)
})

/** What the server is started with, wherever it is: docs/decisions/063. */
function nodeOptions() {
  return JSON.parse(readFileSync(join(root, 'server', 'node-options.json'), 'utf8'))
}

/** Also the first file, which is compiled before it could say so. */
function keptCompiled() {
  if (process.env.NODE_COMPILE_CACHE) return {}
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'pitlane') }
}

/** npm passes on the signals it can catch; that it was killed shows only in who our parent is. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const watch = () => {
    if (process.ppid !== npm) stopChildren('SIGTERM')
  }
  setInterval(watch, 250).unref()
}
