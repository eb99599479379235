import { AppError } from '@pitlane/contract/errors'
import type { Config } from '../../../config.ts'
import type { Moment, Platform } from '../../../platform/context.ts'

const MEGABYTE = 1024 * 1024
const RETRY_SECONDS = 60

/** A whole reading of a list of HQ, from the first page to what is made of it. */
export interface Pull {
  /** Raised with the reason when the pull must end. */
  signal: AbortSignal
  tookBytes(bytes: number): void
  tookRecords(records: number): void
  /** Everything is read, and only has to be written; from now on nothing ends it. */
  finishReading(): void
  /** Another list for the same purpose: in the same place, with limits of its own, while what was read before is held. */
  further<T>(work: (pull: Pull) => Promise<T>): Promise<T>
}

/** Why a whole pull ended: asking HQ again, or for less at a time, would not help. */
export class PullEnded extends AppError {}

interface PullOptions {
  stop?: AbortSignal | undefined
  /** By a person, who has an answer after less than what a sync may take. */
  isWaitedFor?: boolean
}

type Pulls = Set<RunningPull>

interface Bounds {
  config: Config
  seconds: number
  stop: AbortSignal | undefined
}

/** What each process reads from HQ right now, the longest under way first. */
const pullsOf = new WeakMap<Platform, Pulls>()

/**
 * Every pull begins at once, and none can take what others need. It ends by itself at its own limits; when all of them
 * together hold too much, the one that holds most ends; when they are too many, the one under way longest, if it has had
 * its turn. So whoever reads less than the others, and faster, is never the one to end.
 */
export async function pulling<T>(
  { platform }: Moment,
  work: (pull: Pull) => Promise<T>,
  { stop, isWaitedFor = false }: PullOptions = {},
): Promise<T> {
  const running = pullsOf.get(platform) ?? new Set()
  pullsOf.set(platform, running)
  makeRoom(running, platform.config)
  const { config } = platform
  const seconds = isWaitedFor
    ? Math.min(config.HQ_ANSWER_SECONDS, config.HQ_PULL_SECONDS)
    : config.HQ_PULL_SECONDS
  const pull = new RunningPull(running, { config, seconds, stop })
  running.add(pull)
  try {
    return await work(pull)
  } finally {
    running.delete(pull)
    pull.close()
  }
}

class RunningPull implements Pull {
  readonly signal: AbortSignal
  readonly since = performance.now()
  bytes = 0
  readonly held: number
  isReading = true
  #records = 0
  readonly #all: Pulls
  readonly #config: Config
  readonly #bounds: Bounds
  readonly #ending = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(all: Pulls, bounds: Bounds, held = 0) {
    const { config, seconds, stop } = bounds
    this.held = held
    this.#all = all
    this.#config = config
    this.#bounds = bounds
    this.signal = stop ? AbortSignal.any([this.#ending.signal, stop]) : this.#ending.signal
    this.#timer = setTimeout(() => this.end(tooLong(seconds)), seconds * 1000).unref()
  }

  tookBytes(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.#config.HQ_PULL_MEGABYTES * MEGABYTE) this.end(tooLarge(this.#config))
    giveWay(this.#all, this.#config)
  }

  tookRecords(records: number): void {
    this.#records += records
    if (this.#records > this.#config.HQ_PULL_RECORDS) this.end(tooMany(this.#config))
    this.signal.throwIfAborted()
  }

  finishReading(): void {
    this.signal.throwIfAborted()
    this.isReading = false
  }

  async further<T>(work: (pull: Pull) => Promise<T>): Promise<T> {
    const next = new RunningPull(this.#all, this.#bounds, this.held + this.bytes)
    this.#all.delete(this)
    this.#all.add(next)
    try {
      return await work(next)
    } finally {
      this.#all.delete(next)
      next.close()
    }
  }

  end(reason: PullEnded): void {
    if (!this.isReading) return
    this.isReading = false
    this.bytes = 0
    this.#ending.abort(reason)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}

function makeRoom(running: Pulls, { HQ_PULLS_AT_ONCE, HQ_TURN_SECONDS }: Config): void {
  if (running.size < HQ_PULLS_AT_ONCE) return
  const [longest] = [...running].filter((pull) => pull.isReading)
  if (!longest || performance.now() - longest.since < HQ_TURN_SECONDS * 1000) throw tooBusy()
  longest.end(tooBusy())
  running.delete(longest)
}

function giveWay(running: Pulls, { HQ_PULLS_MEGABYTES }: Config): void {
  const held = [...running].reduce((sum, pull) => sum + pull.held + pull.bytes, 0)
  if (held <= HQ_PULLS_MEGABYTES * MEGABYTE) return
  const reading = [...running].filter((pull) => pull.isReading)
  reading.sort((one, other) => other.bytes - one.bytes)[0]?.end(tooBusy())
}

function tooMany({ HQ_PULL_RECORDS }: Config): PullEnded {
  return past(`HQ has more than ${HQ_PULL_RECORDS.toLocaleString('en-US')} records`)
}

function tooLarge({ HQ_PULL_MEGABYTES }: Config): PullEnded {
  return past(`HQ sent more than ${HQ_PULL_MEGABYTES.toLocaleString('en-US')} MB`)
}

function tooLong(seconds: number): PullEnded {
  return past(`HQ needed more than ${seconds.toLocaleString('en-US')} seconds`)
}

function past(what: string): PullEnded {
  return new PullEnded('hq_unreachable', `${what}, which is too much to read at once. Nothing was changed.`)
}

function tooBusy(): PullEnded {
  return new PullEnded(
    'overloaded',
    'Too much is being read from HQ right now. Nothing was changed; please try again in a few minutes.',
    { retryAfterSeconds: RETRY_SECONDS },
  )
}
