import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { openChild } from './child.ts'
import type { Driven, DriverGiven } from './driver/driver-process.ts'
import { BEFORE_SEVEN } from './hour/arrivals.ts'
import { sevenAt } from './hour/seven.ts'
import { businessesOf } from './hour/sizes.ts'
import { closeAll, openMachine, RESULTS, type Server, SYNC_MINUTES, TICK_SECONDS } from './open-machine.ts'
import type { CameOut } from './outside/outside-process.ts'
import { reckon, type Sum } from './told/sums.ts'
import { boundMemory } from './watch/bound-memory.ts'
import { WITH_STATEMENT_TIMES } from './watch/statement-times.ts'
import { type Seen, watch } from './watch/watch.ts'
import { setBeforeSeven, zonesOfBoth } from './world/before-seven.ts'
import { closeUntil, leftOf, nobodys } from './world/erased.ts'
import { fillWorld } from './world/fill.ts'
import { peopleOf } from './world/people.ts'
import { hookedOf, hookPathOf } from './world/told-outside.ts'

/** Before it begins: Pitlane starts, windows are opened and show what they show, and the first answers are nobody's. */
const READY_MS = 40_000
const READY_MS_PER_PERSON = 30
const QUIET_MS = 3 * MINUTE

export interface Hour extends Driven {
  businesses: number
  people: number
  cars: number
  seen: Seen
  sums: Sum[]
  cameOut: { mails: number; pushes: number; hooks: number }
  bounded: string
  zones: string[]
  /** Rows that are left of the business that was erased meanwhile. */
  leftOfErased: number | undefined
}

interface Asked {
  count: number
  minutes: number
  seed: number
  memoryMb: number | undefined
  servers: number
  pooler: boolean
  erase: boolean
  statements: boolean
  say(line: string): void
}

/** The hour of so many businesses, from an empty database to the sums; whatever happens, nothing of it is left. */
export async function runHour({ count, minutes, say, ...asked }: Asked): Promise<Hour> {
  const { servers, pooler, erase, seed, memoryMb, statements } = asked
  const businesses = businessesOf(count)
  const erased = erase ? nobodys(count + 1) : undefined
  const filled = [...businesses, ...(erased ? [erased] : [])]
  const cleanUp: (() => unknown)[] = []
  let cleaning: Promise<void> | undefined
  const cleanedUp = () => {
    cleaning ??= closeAll(cleanUp.reverse())
    return cleaning
  }
  const interrupted = () => void cleanedUp().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    mkdirSync(RESULTS, { recursive: true })
    const { superuserUrl, outside, openPitlane } = await openMachine({
      ...{ businesses: filled, cleanUp, pooler },
      serverLog: `capacity-${count}-server`,
      ...(statements && { databaseSettings: WITH_STATEMENT_TIMES }),
    })

    const begun = performance.now()
    const things = await fillWorld({
      ...{ superuserUrl, businesses: filled, outside },
      openPitlane: (works) => openPitlane({ works, aheadMs: 0 }, { TICK_SECONDS: '1' }),
    })
    say(`${count} businesses filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)

    const people = peopleOf(businesses).length
    const beginsAt = new Date(Date.now() + READY_MS + people * READY_MS_PER_PERSON)
    const sevenIs = new Date(beginsAt.getTime() + minutes * MINUTE * BEFORE_SEVEN)
    const seven = sevenAt(sevenIs, await zonesOfBoth(superuserUrl))
    const { aheadMs, zones } = seven
    await setBeforeSeven({ superuserUrl, beginsAt, ...seven, syncMinutes: SYNC_MINUTES })
    const eraseAt = new Date(beginsAt.getTime() + aheadMs + (minutes * MINUTE) / 2)
    if (erased) await closeUntil({ superuserUrl, business: erased, eraseAt })
    const pitlanes: Server[] = []
    while (pitlanes.length < servers) {
      const pitlane = await openPitlane({ works: true, aheadMs })
      cleanUp.push(pitlane.close)
      pitlanes.push(pitlane)
    }
    const [urls, pids] = [pitlanes.map(({ url }) => url), pitlanes.map(({ pid }) => pid)]
    const driverGiven: DriverGiven = { urls, count, minutes, seed, things }
    const driver = openChild(join(import.meta.dirname, 'driver/driver-process.ts'), driverGiven)
    cleanUp.push(driver.close)
    await driver.ask('warmUp')
    await driver.ask('openWindows')
    await outside.ask('begin', hookedOf(businesses).map(hookPathOf))
    if (beginsAt.getTime() > Date.now()) await pause(beginsAt.getTime() - Date.now())
    else say('Getting ready took longer than was thought: seven comes earlier in the run')

    const watching = await watch({
      ...{ superuserUrl, aheadMs, tickSeconds: TICK_SECONDS },
      ...{ pitlanePids: pids, driverPid: driver.pid, outsidePid: outside.pid },
    })
    cleanUp.push(watching.close)
    const bound = boundMemory(memoryMb, [...pids, watching.databasePid])
    // Once those in it are gone, which is done after this and before that.
    cleanUp.unshift(bound.release)
    const driven = await driver.ask<Driven>('drive')
    watching.mark()
    for (const until = Date.now() + QUIET_MS; Date.now() < until && !(await watching.isQuiet()); )
      await pause(1000)
    const seen = await watching.end()
    const came = await outside.ask<CameOut>('came')
    const sums = await reckon({ superuserUrl, businesses, ledger: driven.ledger, came })
    return {
      ...driven,
      ...{ businesses: count, people, cars: businesses.reduce((sum, it) => sum + it.cars, 0) },
      ...{ seen, sums, bounded: bound.said, zones },
      leftOfErased: erased && (await leftOf(superuserUrl, erased)),
      cameOut: {
        mails: came.mails.reduce((sum, [, each]) => sum + each, 0),
        pushes: came.pushes,
        hooks: came.hooks.length,
      },
    }
  } finally {
    await cleanedUp()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
  }
}
