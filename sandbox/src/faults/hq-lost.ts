import assert from 'node:assert/strict'
import { AppError } from '@pitlane/contract/errors'
import { hq } from '@pitlane/contract/hq/calls'
import { assertFast } from './fast-meanwhile.ts'
import type { Person } from './reporters.ts'
import type { Fault } from './stage.ts'
import { underLoad } from './under-load.ts'

const TIMEOUT_SECONDS = 5
const SLOW_MS = 1_000
const settings = { HQ_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS) }
/** People who do not ask HQ notice nothing. */
const nothing = { recoveryMs: 0, explains: [] }

export const hqCut: Fault = {
  title: 'network to HQ cut: syncs fail, the rest goes on',
  settings,
  run: (stage) =>
    underLoad(stage, nothing, async (broken) => {
      const { ledger, people, during } = broken
      const wire = stage.wireTo('hq')
      const took = await during('cut', async () => {
        wire.cut()
        const begun = ledger.now()
        await Promise.all(administrators(people).map(assertSyncFails))
        const ms = ledger.now() - begun
        wire.mend()
        return ms
      })
      await Promise.all(administrators(people).map(({ caller }) => caller.call(hq.sync, {})))
      return `${assertFast(ledger, 'cut')}; a sync says so after ${(took / 1000).toFixed(1)} s, and succeeds afterwards`
    }),
}

export const hqSlow: Fault = {
  title: `HQ answers ${(2 * SLOW_MS) / 1000} s late: syncs take their time, the rest goes on`,
  settings,
  run: (stage) =>
    underLoad(stage, nothing, async ({ ledger, people, during }) => {
      const wire = stage.wireTo('hq')
      const took = await during('slow', async () => {
        wire.slow(SLOW_MS)
        const begun = ledger.now()
        await Promise.all(administrators(people).map(({ caller }) => caller.call(hq.sync, {})))
        const ms = ledger.now() - begun
        wire.mend()
        return ms
      })
      return `${assertFast(ledger, 'slow')}; a sync took ${(took / 1000).toFixed(1)} s`
    }),
}

const administrators = (people: readonly Person[]) => people.filter(({ isAdmin }) => isAdmin)

async function assertSyncFails({ caller }: Person): Promise<void> {
  const error = await caller.call(hq.sync, {}).then(
    () => assert.fail('a sync without HQ succeeded'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof AppError && error.code === 'hq_unreachable', `a sync failed with ${error}`)
  const { state, message } = await caller.call(hq.syncRun, {})
  assert.deepEqual({ state, message }, { state: 'failed', message: error.sentence })
}
