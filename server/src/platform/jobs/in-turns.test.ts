import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('one with much to do holds up none, and one that fails is left for the next tick', async () => {
  const { platform } = await openWorld()
  const left: Record<string, number> = { large: 3, small: 1 }
  const done: string[] = []
  const work = async (tenant: string) => {
    done.push(tenant)
    if (tenant === 'broken') throw new Error('as it should')
    left[tenant] = (left[tenant] ?? 0) - 1
    return (left[tenant] ?? 0) > 0
  }
  const moment = { now: platform.clock(), log: platform.log, platform }
  await inTurns(moment, ['large', 'broken', 'small'], work, 'it failed')
  expect(done).toEqual(['large', 'broken', 'small', 'large', 'large'])
})
