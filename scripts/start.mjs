import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt, ensureWebUsable, isWebCompressed, isWebUsable } from './build-web.mjs'
import { ensureInstalledToRun, node24 } from './install.mjs'
import { main, root, run, stopChildren } from './run.mjs'
import { openTimes } from './times.mjs'

const times = openTimes()

await main(async () => {
  await times.of('packages', ensureInstalledToRun())
  stopWithNpm()
  const isDemo = !process.env.DATABASE_URL?.trim()
  const code = isDemo ? await startDemo() : await startProduction()
  process.exit(code)
})

/** People come from elsewhere: all of it is there before the first of them. */
async function startProduction() {
  await times.of('the web application', ensureWebBuilt())
  return launch([])
}

/** The web application is built while the database is made and filled, and is made small behind whoever looks at it. */
async function startDemo() {
  const isBuilt = isWebUsable()
  let failure
  const code = await launch(isBuilt ? [] : ['--build-follows'], (server) => {
    server.on('message', (said) => {
      if (said === 'whole') times.sinceStart('until the demo was whole')
    })
    const tell = () => {
      if (server.connected) server.send('built')
      if (!isWebCompressed()) void run(node24(), ['scripts/compress.mjs'], { quiet: true, isLast: true })
    }
    times.of('the web application, meanwhile', ensureWebUsable()).then(tell, (error) => {
      failure = error
      stopChildren('SIGTERM')
    })
  })
  if (failure) throw failure
  return code
}

async function launch(more, started) {
  const asked = process.argv.includes('--times') ? ['--times'] : []
  // The channel closes when this process dies, however it dies: the server then stops by itself.
  const { code } = await run(node24(), [...nodeOptions(), 'scripts/launch-pitlane.ts', ...more, ...asked], {
    env: { NODE_ENV: 'production', ...keptCompiled() },
    ipc: true,
    isLast: true,
    started,
  })
  return code
}

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
