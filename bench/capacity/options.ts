import { parseArgs } from 'node:util'

interface Options {
  /** Undefined looks for the largest number that does. */
  businesses: number[] | undefined
  minutes: number
  seed: number
  memoryMb: number | undefined
  /** So many share the work. */
  servers: number
  /** They reach the database through PgBouncer. */
  pooler: boolean
  /** Half-way through a large business whose time to reopen is over is erased. */
  erase: boolean
  /** Also says which statements the database spent its time on. */
  statements: boolean
}

const HOUR_MINUTES = 60

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      businesses: { type: 'string' },
      minutes: { type: 'string', default: String(HOUR_MINUTES) },
      seed: { type: 'string', default: '1' },
      memory: { type: 'string' },
      servers: { type: 'string', default: '1' },
      pooler: { type: 'boolean', default: false },
      erase: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
    },
  })
  const businesses = values.businesses?.split(',').map((it) => numberIn(it, 'businesses'))
  const memoryMb = values.memory === undefined ? undefined : numberIn(values.memory, 'memory')
  return {
    businesses,
    minutes: Math.min(HOUR_MINUTES, numberIn(values.minutes, 'minutes')),
    seed: numberIn(values.seed, 'seed'),
    memoryMb,
    servers: numberIn(values.servers, 'servers'),
    pooler: values.pooler,
    erase: values.erase,
    statements: values.statements,
  }
}

function numberIn(text: string, name: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`--${name} is a number above 0, not ${text}`)
  return number
}
