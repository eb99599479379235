import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import { aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from './platform/database/database.ts'

const world = await openWorld()

test('jobs that the version before put in line are done by this one', async () => {
  const { tenant, user, call } = await aTenant(world.app)
  const email = `new-${user.email}`
  await call(accounts.updateSelf, { email, currentPassword: PASSWORD })
  const whose = { tenantId: tenant.id, userId: user.id }
  const trial = {
    ...{ tenantId: tenant.id, email: user.email, businessName: tenant.name, timezone: 'Europe/Berlin' },
    ...{ kind: 'soon', trialEnd: new Date(Date.now() + DAY).toISOString() },
  }
  const before: [name: string, data: object][] = [
    ['email-link', whose],
    ['email-notice', { ...whose, to: user.email, what: 'changed' }],
    ['trial-mail', trial],
    ['tell-conflicts', { tenantId: tenant.id }],
  ]
  for (const [name, data] of before) await world.platform.jobs.enqueue({ name, work: async () => {} }, data)
  await world.work()
  const subjects = async (to: string) =>
    (await world.mail.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject)
  await expect
    .poll(() => subjects(email), { timeout: 20_000 })
    .toEqual(Array(2).fill('Confirm your email address for Pitlane'))
  await expect
    .poll(async () => (await subjects(user.email)).sort(), { timeout: 20_000 })
    .toEqual([
      'Another email address was asked for',
      expect.stringContaining(`The free trial of ${tenant.name} ends`),
      'Your email address was changed',
    ])
  const looks = () =>
    world.platform.database.system(sql`select state from pgboss.job where name = 'tell-conflicts'`)
  await expect.poll(looks, { timeout: 20_000 }).toEqual([{ state: 'completed' }])
})
