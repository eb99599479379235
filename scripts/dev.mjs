import { createServer } from 'node:net'
import { ensureInstalled, node24 } from './install.mjs'
import { main, run, stopChildren, wasStopped } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  const port = process.env.PORT ?? '3000'
  const address = `http://127.0.0.1:${port}`
  const serverPort = String(await freePort())
  console.log(`Open ${address} (the web app and the server both reload when their files change)`)
  const server = run(node24(), ['--watch', '--watch-preserve-output', 'scripts/launch-pitlane.ts'], {
    env: {
      NODE_ENV: 'development',
      PORT: serverPort,
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    },
    isLast: true,
  })
  const vite = ['node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1', '--port', port, '--strictPort']
  const web = run(node24(), [...vite, '--clearScreen', 'false'], {
    env: { PITLANE_SERVER: `http://127.0.0.1:${serverPort}` },
    isLast: true,
  })
  const { code } = await Promise.race([server, web])
  const isAsked = wasStopped()
  stopChildren('SIGTERM')
  await Promise.all([server, web])
  process.exit(isAsked ? 0 : code)
})

function freePort() {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
