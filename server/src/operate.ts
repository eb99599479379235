import { readProductionConfig } from './config.ts'
import { runCommand } from './operate/run-command.ts'

await runCommand(process.argv.slice(2), async () => ({ config: readProductionConfig() }))
