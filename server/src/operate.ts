import './keep-compiled.ts'

const { readProductionConfig } = await import('./config.ts')
const { runCommand } = await import('./operate/run-command.ts')

await runCommand(process.argv.slice(2), async () => ({ config: readProductionConfig() }))
