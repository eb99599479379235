import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '@pitlane/sandbox/testing/pictures'
import { beAsked, givenTo } from '../child.ts'
import { arrivalsOf } from '../hour/arrivals.ts'
import { openLatencies } from '../hour/latencies.ts'
import { changes, kinds, OPEN_WINDOWS } from '../hour/mix.ts'
import { seeded } from '../hour/random.ts'
import { businessesOf } from '../hour/sizes.ts'
import type { Things } from '../world/fill.ts'
import { peopleOf } from '../world/people.ts'
import { openActs } from './acts.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openWeb } from './web.ts'
import { openWindows } from './windows.ts'

export interface DriverGiven {
  /** Each is asked in turn, as by a proxy before them. */
  urls: string[]
  count: number
  minutes: number
  seed: number
  things: [cars: number, things: Things][]
}

type Latencies = ReturnType<typeof openLatencies>

export interface Driven {
  kinds: ReturnType<Latencies['kinds']>
  all: ReturnType<Latencies['all']>
  slices: ReturnType<Latencies['slices']>
  /** Of those told above, how late the driver itself was to send: part of what it measured. */
  own: ReturnType<Latencies['all']>
  ledger: Ledger
  windows: ReturnType<ReturnType<typeof openWindows>['counts']>
  trouble: string[]
  mostUnderWay: number
}

const WARM_UP_MS = 15_000
const LAST_ANSWERS_MS = 65_000
const [WIDTH, HEIGHT] = [2048, 1536]

/** All the people of the hour, in a process of their own. */
const given = givenTo<DriverGiven>()
const people = peopleOf(businessesOf(given.count))
const random = seeded(given.seed + 1)
let begunAt = performance.now()
const now = () => performance.now() - begunAt
const latencies = openLatencies()
const own = openLatencies()
const book = openLedger()
const nextUrl = inTurn(given.urls)
const web = openWeb(nextUrl, latencies, now)
const acts = openActs({ web, things: new Map(given.things), book, photo: await aPhoto(), random, now })
const windows = openWindows({ nextUrl, latencies, now, get: acts.get })

beAsked({
  /** A server that was just started has nothing compiled and nothing in memory: that is not the hour. */
  async warmUp(): Promise<void> {
    const nobodys = openWeb(nextUrl, openLatencies(), now)
    const trying = openActs({
      web: nobodys,
      things: new Map(given.things),
      book,
      photo: Buffer.alloc(0),
      now,
      random,
    })
    const until = performance.now() + WARM_UP_MS
    for (const person of people)
      for (const kind of kinds)
        if (performance.now() < until && !changes.includes(kind))
          await trying.act(kind, { kind, person, meantForMs: now() })
    nobodys.close()
  },

  /** Whoever left a window open has done so before. */
  openWindows: () => windows.openAll(people.filter((_, at) => at % Math.round(1 / OPEN_WINDOWS) === 0)),

  async drive(): Promise<Driven> {
    begunAt = performance.now()
    latencies.begin()
    windows.begin()
    const pending = new Set<Promise<void>>()
    for (const { atMs, kind, person: at } of arrivalsOf({ ...given, people: people.length })) {
      if (atMs > now()) await pause(atMs - now())
      const person = people[at]
      if (!person) continue
      own.note('sent', { meantForMs: atMs, endedMs: now(), end: 'answered' })
      const doing = acts.act(kind, { kind, person, meantForMs: atMs }).finally(() => pending.delete(doing))
      pending.add(doing)
    }
    await Promise.race([Promise.all(pending), pause(LAST_ANSWERS_MS)])
    const seen = windows.counts()
    windows.close()
    return {
      kinds: latencies.kinds(),
      all: latencies.all(),
      slices: latencies.slices(),
      own: own.all(),
      ledger: book.ledger,
      windows: seen,
      trouble: web.trouble,
      mostUnderWay: web.mostUnderWay(),
    }
  },
})

function inTurn(all: readonly string[]): () => string {
  let asked = 0
  return () => all[asked++ % all.length] ?? ''
}

/** As a phone takes it, and about as large as the browser sends it. */
function aPhoto(): Promise<Buffer> {
  const raw = { width: WIDTH / 8, height: HEIGHT / 8, channels: 3 as const }
  const grain = randomBytes(raw.width * raw.height * raw.channels)
  return aPicture(WIDTH, HEIGHT)
    .composite([{ input: grain, raw, tile: true }])
    .jpeg({ quality: 60 })
    .toBuffer()
}
