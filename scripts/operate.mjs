import { ensureInstalledToRun, node24 } from './install.mjs'
import { main, run } from './run.mjs'

await main(async () => {
  await ensureInstalledToRun()
  const { code } = await run(node24(), ['scripts/launch-operate.ts', ...process.argv.slice(2)], {
    env: { NODE_ENV: 'production' },
    isLast: true,
  })
  process.exit(code)
})
