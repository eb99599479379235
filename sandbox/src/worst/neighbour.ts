import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@pitlane/contract/accounts/calls'
import { board } from '@pitlane/contract/board/calls'
import { dashboard } from '@pitlane/contract/dashboard/calls'
import { AppError } from '@pitlane/contract/errors'
import { repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aReport } from '../testing/makers.ts'
import type { Business } from './stage.ts'

/** What somebody at a counter does all day, so often. */
const EVERY_MS = 100

export interface Answered {
  ms: number
  /** What went wrong; nothing when it was answered. */
  failure: string | undefined
}

/** A small business that works beside: it asks at its own pace, however long answers take, until it is told to stop. */
export async function openNeighbour(business: Business) {
  const { call } = business
  const report = await aReport(business)
  const reported: string[] = []
  const asks: (() => Promise<unknown>)[] = [
    () => call(accounts.currentUser, {}),
    () => call(dashboard.stats, {}),
    () => call(repairs.list, { page: '1' }),
    () => call(vehicles.list, {}),
    () => call(board.days, {}),
    () => call(repairs.create, report).then(({ id }) => reported.push(id)),
    // It stays small: in three quarters of an hour thousands of repairs of one car would make it wait for itself.
    () => Promise.all(reported.splice(0).map((id) => call(repairs.remove, { id }))),
  ]
  let answered: Answered[] = []
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function ask(number: number): Promise<void> {
    const begun = performance.now()
    const failure = await asks[number % asks.length]?.().then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? `${error.status} ${error.message}` : String(error)),
    )
    answered.push({ ms: performance.now() - begun, failure })
  }

  const asking = (async () => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      const one = ask(number).finally(() => running.delete(one))
      running.add(one)
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    /** What was answered since the last time somebody looked. */
    take(): Answered[] {
      const taken = answered
      answered = []
      return taken
    },

    async stop(): Promise<void> {
      stopping.abort()
      await asking
      await Promise.all(running)
    },
  }
}

export function p95(answers: readonly Answered[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}
