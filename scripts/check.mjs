import { ensureInstalled } from './install.mjs'
import { main } from './run.mjs'
import { runTool, secondsSince, staticChecks } from './tools.mjs'

const checks = [...staticChecks, { name: 'architecture', tool: 'vitest', args: ['run', '--project=house'] }]

await main(async () => {
  await ensureInstalled()
  const outcomes = await Promise.all(checks.map(check))
  process.exit(outcomes.every(Boolean) ? 0 : 1)
})

async function check({ name, tool, args }) {
  const start = Date.now()
  const { code, output } = await runTool(tool, args, { quiet: true })
  const isGood = code === 0
  if (!isGood) console.log(output)
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  return isGood
}
