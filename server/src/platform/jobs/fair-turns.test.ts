import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { job } from './jobs.ts'

const world = await openWorld()
const { platform } = world
const MANY = 12

/** Whoever begins stays until it is let go. */
const begun: string[] = []
const held = new Map<string, () => void>()
const stay = job<{ text: string; tenantId?: string }>({
  name: 'test-stay',
  work: async (_, { text }) => {
    begun.push(text)
    if (text.startsWith('stays')) await new Promise<void>((resolve) => held.set(text, resolve))
  },
})
await platform.jobs.start([stay])
await platform.jobs.work([stay], () => ({ now: platform.clock(), log: platform.log, platform }))

function letAllGo(): void {
  for (const go of held.values()) go()
  held.clear()
}

test('a job leaves its place as soon as it is done, whoever was taken with it', async () => {
  await platform.jobs.enqueue(stay, { text: 'stays' })
  for (let number = 0; number < MANY; number += 1)
    await platform.jobs.enqueue(stay, { text: `goes ${number}` })
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(MANY + 1)
  expect([...held.keys()]).toEqual(['stays'])
  letAllGo()
})

test('a business has one place of a queue, and another one is served beside it', async () => {
  begun.splice(0)
  const [large, small] = [await aTenant(world.app), await aTenant(world.app)]
  for (let number = 0; number < MANY; number += 1)
    await platform.jobs.enqueue(stay, { text: `stays ${number}`, tenantId: large.tenant.id })
  await platform.jobs.enqueue(stay, { text: 'the other', tenantId: small.tenant.id })
  await expect.poll(() => begun, { timeout: 10_000 }).toContain('the other')
  expect(begun).toHaveLength(2)
  const letGoOn = () => {
    letAllGo()
    return begun.length
  }
  await expect.poll(letGoOn, { timeout: 20_000 }).toBe(MANY + 1)
})
