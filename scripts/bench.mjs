import { ensureInstalled, node24 } from './install.mjs'
import { main, run } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  const { code } = await run(node24(), ['bench/run.ts', ...process.argv.slice(2)], { isLast: true })
  process.exit(code)
})
