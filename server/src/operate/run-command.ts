import { parseArgs } from 'node:util'
import { type Config, ownerUrlOf } from '../config.ts'
import { listeners } from '../listeners.ts'
import { complain } from '../plain-error.ts'
import { pendingMigrations } from '../platform/database/migrate/migrate.ts'
import { openLog } from '../platform/log.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { type Command, type Finding, type Place, Refusal } from './command.ts'
import { commands } from './commands.ts'

/** A large business takes its time to go; nobody waits for this connection. */
const STATEMENT_TIMEOUT_SECONDS = 60 * 60

/** The settings of a database that answers, and what to do when it is no longer needed. */
interface OpenDatabase {
  config: Config
  close?(): Promise<unknown>
}

/** For a command that begins anew there need not be a database yet. */
type Opening = (isFresh: boolean) => Promise<OpenDatabase>

const opened: (() => Promise<unknown>)[] = []

/** One command from what was typed to its answer: the whole of a process. */
export async function runCommand(typed: string[], database: Opening): Promise<void> {
  try {
    const said = await answer(typed, database)
    const { text, isGood } = typeof said === 'string' ? { text: said, isGood: true } : said
    console.log(text)
    process.exitCode = isGood ? 0 : 1
  } catch (error) {
    complain(error)
    process.exitCode = 1
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

/** What is wrong with what was typed is said before anything is opened. */
async function answer(typed: string[], database: Opening): Promise<string | Finding> {
  const [name = 'help', ...rest] = typed
  if (['help', '--help', '-h'].includes(name)) return help()
  const command = commands.get(name)
  if (!command) throw new Refusal(`There is no command "${name}".\n\n${help()}`)
  const { given, added } = readTyped(name, command, rest)
  if ('begin' in command) return command.begin(await openPlace(database, true), given, added)
  const { platform, log } = await open(database)
  return command.run({ now: platform.clock(), log, platform }, given)
}

function readTyped(name: string, { takes, isFinal, mayAdd = [] }: Omit<Command, 'run'>, rest: string[]) {
  const added = mayAdd.map((word) => `--${word}`).filter((word) => rest.includes(word))
  const args = rest.filter((word) => !added.includes(word))
  const read = () => parseArgs({ args, allowPositionals: true, options: { yes: { type: 'string' } } })
  let typed: ReturnType<typeof read>
  try {
    typed = read()
  } catch {
    throw new Refusal(`This is not understood. ${usage(name)}`)
  }
  const { positionals, values } = typed
  if (positionals.length !== takes.length || positionals.includes('')) throw new Refusal(usage(name))
  const last = positionals.at(-1)
  if (isFinal && values.yes !== last)
    throw new Refusal(`This cannot be taken back. If you mean it, add: --yes ${last}\nNothing was changed.`)
  return { given: positionals, added: added.map((word) => word.slice(2)) }
}

async function open(database: Opening) {
  const { config, ownerUrl, log } = await openPlace(database, false)
  const pending = await pendingMigrations(ownerUrl)
  if (pending.length > 0)
    throw new Refusal(
      `This database is older than this Pitlane (${pending.join(', ')}). Start Pitlane once, then try again.`,
    )
  const { platform, close } = await openPlatform({ config, databaseUrl: config.DATABASE_URL ?? '', log })
  opened.push(close)
  platform.listeners = listeners
  return { platform, log }
}

async function openPlace(database: Opening, isFresh: boolean): Promise<Place> {
  const { config, close } = await database(isFresh)
  if (close) opened.push(close)
  return {
    config: { ...config, STATEMENT_TIMEOUT_SECONDS, DATABASE_POOL_SIZE: 2 },
    ownerUrl: ownerUrlOf(config),
    log: openLog('warn', process.stderr),
  }
}

function help(): string {
  const uses = [...commands].map(([name, { does }]) => `  ${asTyped(name)}\n      ${does}`)
  return [
    'npm run operate -- {command}',
    '',
    ...uses,
    '',
    'With the settings of production, or without DATABASE_URL on the demo in DATA_DIR, which may run or not.',
  ].join('\n')
}

function usage(name: string): string {
  return `Please type: npm run operate -- ${asTyped(name)}`
}

function asTyped(name: string): string {
  const { takes = [], isFinal = false, mayAdd = [] } = commands.get(name) ?? {}
  const words = takes.map((it) => `{${it}}`)
  const added = mayAdd.map((it) => `[--${it}]`)
  return [name, ...words, ...(isFinal ? [`--yes ${words.at(-1)}`] : []), ...added].join(' ')
}
