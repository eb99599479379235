import { openDatabase } from '../worlds/database.ts'
import { openProcess, type Usage } from './measured-process.ts'

export interface Servers {
  pitlane: string
  limit: string
  superuserUrl: string
  usageOf(who: 'pitlane' | 'limit'): Promise<Usage>
  memoryMb(): Promise<number>
  close(): Promise<void>
}

/** The bare limits there are: the product's own statements, or statements written for the purpose. */
type LimitFile = 'same-sql-process.ts' | 'hand-written-process.ts'

interface Opening {
  limitFile?: LimitFile
  databaseName?: string
}

/** A database, and beside each other Pitlane and a bare limit, each in a process of its own, all on loopback. */
export async function openServers(
  fill: (superuserUrl: string) => Promise<void> = async () => {},
  { limitFile = 'same-sql-process.ts', databaseName }: Opening = {},
): Promise<Servers> {
  const database = await openDatabase(databaseName)
  await fill(database.superuserUrl)
  const pitlane = await openProcess('pitlane-process.ts', database.url)
  const limit = await openProcess(limitFile, database.url, database.superuserUrl)
  return {
    pitlane: pitlane.url,
    limit: limit.url,
    superuserUrl: database.superuserUrl,
    usageOf: (who) => (who === 'pitlane' ? pitlane : limit).usage(),
    memoryMb: async () => (await pitlane.usage()).rssMb,
    async close() {
      await Promise.all([pitlane.close(), limit.close()])
      await database.close()
    },
  }
}
