import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { runChecks, staticChecks } from './tools.mjs'

const checks = [...staticChecks, { name: 'architecture', tool: 'vitest', args: ['run', '--project=house'] }]

await main(async () => {
  await ensureInstalled()
  const { failed } = await runChecks(checks)
  process.exit(failed > 0 ? 1 : 0)
})
