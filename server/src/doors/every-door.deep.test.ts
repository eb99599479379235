import { namedCalls } from '@pitlane/sandbox/testing/calls/every-call'
import { openInputs } from '@pitlane/sandbox/testing/proof/prove-inputs'
import { proveStrangers } from '@pitlane/sandbox/testing/proof/prove-strangers'
import { say, unlimited } from '@pitlane/sandbox/testing/proof/proven'
import { aShop } from '@pitlane/sandbox/testing/proof/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, inject, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 600_000 })

const world = await openWorld({ demo: true, settings: unlimited })

test('everything of a business in every place of every call is closed to every stranger', async () => {
  const [mine, theirs] = [await aShop(world, 4), await aShop(world, 3)]
  const all = { world, app: world.app, calls: namedCalls, mine, theirs, isDeep: true }
  const { tried, findings } = await proveStrangers(all)
  say(`${tried} calls of strangers and of owners`)
  expect(findings).toEqual([])
})

test('every call answers many inputs that nobody wrote', async () => {
  const proveInputs = await openInputs(world)
  const { seed, runs } = inject('proof')
  const { tried, findings } = await proveInputs({ app: world.app, calls: namedCalls, seed, runs })
  say(`${tried} inputs, with PROOF_SEED=${seed} PROOF_RUNS=${runs}`)
  expect(findings).toEqual([])
})
