import { accounts } from '@pitlane/contract/accounts/calls'
import { aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { asSystem, systemReason } from '../context.ts'
import { type Job, job } from '../jobs/jobs.ts'

const world = await openWorld()

test('a request that looks across tenants says why, in the log beside its id', async () => {
  const { registration } = await aTenant(world.app)
  const { method, path: url } = accounts.signIn
  const payload = { username: registration.adminUsername, password: PASSWORD }
  const { headers } = await world.app.inject({ method, url, payload })
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      msg: 'across tenants',
      why: 'find who signs in',
      reqId: headers['x-request-id'],
      level: 20,
    }),
  )
})

test('so does a job, beside its name', async () => {
  const look = job<object>({
    name: 'test-look',
    work: (ctx) => asSystem(ctx, systemReason('look around'), async () => {}),
  })
  const jobs: Job[] = [look]
  const { platform } = world
  await platform.jobs.start(jobs)
  await platform.jobs.work(jobs, () => ({ now: platform.clock(), log: platform.log, platform }))
  await platform.jobs.enqueue(look, {})
  await expect
    .poll(() => world.logged, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ msg: 'across tenants', why: 'look around', job: 'test-look' }))
})
