import assert from 'node:assert/strict'
import { AppError } from '@pitlane/contract/errors'
import { assertFast } from './fast-meanwhile.ts'
import { uploadPhoto } from './reporters.ts'
import { type Fault, until } from './stage.ts'
import { underLoad } from './under-load.ts'

const SLOW_MS = 500
/** Nobody waits longer for an upload that does not work than for any request. */
const LONGEST_MS = 65_000
const uploads = { recoveryMs: 5_000, explains: ['upload'] }

export const s3Cut: Fault = {
  title: 'network to the bucket cut: uploads say so, the rest goes on',
  run: (stage) =>
    underLoad(stage, uploads, async ({ ledger, people, during }) => {
      const wire = stage.wireTo('s3')
      const [person] = people
      assert.ok(person)
      const took = await during('cut', async () => {
        wire.cut()
        const begun = ledger.now()
        const error = await uploadPhoto(person.caller).catch((thrown: unknown) => thrown)
        const ms = ledger.now() - begun
        assert.ok(error instanceof AppError && error.code === 'overloaded', `an upload ended with ${error}`)
        assert.ok(ms < LONGEST_MS, `an upload said so after ${ms} ms`)
        wire.mend()
        return ms
      })
      await uploadPhoto(person.caller)
      return `${assertFast(ledger, 'cut')}; an upload says so after ${(took / 1000).toFixed(1)} s, and works afterwards`
    }),
}

export const s3Slow: Fault = {
  title: `a bucket that answers ${SLOW_MS * 2} ms late: uploads take their time, the rest goes on`,
  run: (stage) =>
    underLoad(stage, { recoveryMs: 0, explains: [] }, async ({ ledger, during }) => {
      const wire = stage.wireTo('s3')
      const photos = () => ledger.took.get('upload')?.length ?? 0
      await during('slow', async () => {
        wire.slow(SLOW_MS)
        const enough = photos() + 10
        await until('photos are uploaded', () => photos() >= enough)
        wire.mend()
      })
      const [window] = ledger.windows
      const p95 = window ? ledger.percentile(0.95, window, 'upload') : 0
      return `${assertFast(ledger, 'slow')}; an upload took ${(p95 / 1000).toFixed(1)} s at p95`
    }),
}
