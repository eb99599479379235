import { accounts } from '@pitlane/contract/accounts/calls'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aChallenge, anAuthenticator, aPasskey } from '@pitlane/sandbox/testing/doors/second-factors'
import { anAddress, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { afterAll, expect, test, vi } from 'vitest'

/** The library as it is, with its comparisons counted. */
const compared = vi.hoisted(() => vi.fn())
const hashed = vi.hoisted(() => vi.fn())
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  compared.mockImplementation(library.verify)
  hashed.mockImplementation(library.hashRaw)
  return { ...library, verify: compared, hashRaw: hashed }
})

// Files share their modules: this one needs some that have met the counted library, and leaves none of them behind.
vi.resetModules()
afterAll(() => vi.resetModules())
const { openWorld } = await import('@pitlane/sandbox/testing/world')
const world = await openWorld()
const visitor = () => frontDoor(world.app, { address: anAddress() })

test('signing in compares as many passwords for a wrong name as for a name of many businesses', async () => {
  const adminUsername = `many-${Date.now()}`
  const countOf = async (username: string, businessSlug?: string) => {
    const start = compared.mock.calls.length
    const attempt = { username, password: 'wrong', ...(businessSlug && { businessSlug }) }
    await expect(visitor().call(accounts.signIn, attempt)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    return compared.mock.calls.length - start
  }
  const counts = [await countOf(adminUsername)]
  const tenants = []
  for (let count = 0; count < 4; count++) {
    tenants.push(await aTenant(world.app, { adminUsername }))
    counts.push(await countOf(adminUsername))
  }
  expect(counts).toEqual(Array<number>(5).fill(3))
  const slug = tenants[3]?.tenant.slug ?? ''
  expect(await countOf(adminUsername, slug)).toBe(await countOf('nobody-at-all', slug))
  expect(await signIn(visitor(), adminUsername, slug)).toMatchObject({ role: 'admin' })
})

test('a wrong recovery code costs one hash, whether there are any or none', async () => {
  const [some, none] = [await aTenant(world.app), await aTenant(world.app)]
  await anAuthenticator(some, world.platform.clock())
  await aPasskey(none, world.platform.publicUrl())
  for (const { registration } of [some, none]) {
    const { challenge } = await aChallenge(visitor(), registration.adminUsername)
    const start = hashed.mock.calls.length
    const attempt = { challenge, recoveryCode: '00000-00000' }
    await expect(visitor().call(secondStep.take, attempt)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(hashed.mock.calls.length - start).toBe(1)
  }
})
