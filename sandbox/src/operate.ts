import { type Config, readDemoConfig } from '@pitlane/server/config'
import { Refusal } from '@pitlane/server/operate/command'
import { runCommand } from '@pitlane/server/operate/run-command'
import { openDemoDatabase } from './demo-database.ts'

/** Beside a demo that runs, or on one that is stopped. */
await runCommand(process.argv.slice(2), async (isFresh) => {
  const given = readDemoConfig()
  const database = await openDemoDatabase(given, isFresh)
  if (!database) throw new Refusal(noDemo(given))
  return database
})

function noDemo({ DATA_DIR }: Config): string {
  return `There is no demo in ${DATA_DIR} yet. For another one set DATA_DIR, for production DATABASE_URL and the other settings.`
}
