import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { runTool } from './tools.mjs'

await main(async () => {
  await ensureInstalled()
  const { code } = await runTool('vitest', ['run', 'server/src/schema.test.ts', '--update'])
  process.exit(code)
})
