import { MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { push } from '@pitlane/contract/inbox/push'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { jobs } from '../../app.ts'
import { gatheredMails } from '../../features/inbox/mails/gathered-mails.ts'
import { pushWay } from '../../features/inbox/push/pushes.ts'
import type { Moment } from '../context.ts'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { postedMails, withdrawPosted } from '../mail/post.ts'
import { newId } from '../secrets.ts'
import { deliverAll } from './deliver.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance()
const instances = [world, elsewhere]

function momentAfter(afterMs: number, { platform }: Pick<typeof world, 'platform'> = world): Moment {
  return { now: new Date(Date.now() + afterMs), log: platform.log, platform }
}

const jobNamed = (name: string) => {
  const found = jobs.find((it) => it.name === name)
  if (!found) throw new Error(`There is no job ${name}`)
  return found
}

/** A business with rows of all three tables, as an instance of the version before writes them, due at a moment. */
async function aBusinessFromBefore(dueAfterMs: number) {
  const owner = await aTenant(world.app)
  const { publicKey } = await owner.call(push.key, {})
  const browser = world.push.subscribe(publicKey)
  const device = await owner.call(push.register, browser.subscription)
  const [tenantId, userId, { email }] = [owner.tenant.id, owner.user.id, owner.user]
  const [mailId, postedId, notificationId] = [newId(new Date()), newId(new Date()), newId(new Date())]
  const made = new Date(Date.now() - MINUTE)
  const due = new Date(Date.now() + dueAfterMs)
  const sealed = world.platform.secrets.seal(
    JSON.stringify({ subject: 'Posted before', text: 'Good morning.' }),
  )
  await world.platform.database.transaction(tenantId, async (query) => {
    await query(sql`
      insert into mails (tenant_id, id, user_id, kind, made_at, due_at)
      values (${tenantId}, ${mailId}, ${userId}, 'critical', ${made}, ${due})`)
    await query(sql`
      insert into notifications (tenant_id, id, user_id, kind, at, sentence, link, mail_id)
      values (${tenantId}, ${notificationId}, ${userId}, 'critical', ${made}, 'Told before', '/r/1', ${mailId})`)
    await query(sql`
      insert into posted_mails (tenant_id, id, user_id, kind, sent_to, sealed, made_at, due_at)
      values (${tenantId}, ${postedId}, ${userId}, 'trial', ${email}, ${sealed}, ${made}, ${due})`)
    await query(sql`
      insert into pushes (tenant_id, device_id, notification_id, made_at, due_at)
      values (${tenantId}, ${device.id}, ${notificationId}, ${made}, ${due})`)
  })
  return { ...owner, tenantId, email, browser, mailId }
}

type Business = Awaited<ReturnType<typeof aBusinessFromBefore>>

/** What every instance does with a tick. */
async function tick({ tenantId }: Business, afterMs: number): Promise<void> {
  const each = (work: (moment: Moment) => Promise<unknown>) =>
    Promise.all(instances.map((it) => work(momentAfter(afterMs, it))))
  await each((moment) => jobNamed('deliveries-from-before').work(moment, {}))
  await each((moment) => gatheredMails.again.work(moment, {}))
  await each((moment) => postedMails.again.work(moment, {}))
  await each((moment) => deliverAll(moment, pushWay, tenantId))
}

const subjects = async ({ email }: Business) =>
  (await world.mail.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('what the version before had to deliver leaves once, by the ways of now', async () => {
  const business = await aBusinessFromBefore(-1000)
  await tick(business, 0)
  await tick(business, 10 * MINUTE)
  expect((await subjects(business)).sort()).toEqual(['Pitlane: Told before', 'Posted before'])
  expect(business.browser.messages()).toHaveLength(1)
})

test('what an instance of the version before has taken is its own until its time is over', async () => {
  const business = await aBusinessFromBefore(5 * MINUTE)
  await tick(business, MINUTE)
  expect(await subjects(business)).toEqual([])
  expect(business.browser.messages()).toEqual([])
  await tick(business, 6 * MINUTE)
  expect(await subjects(business)).toHaveLength(2)
  expect(business.browser.messages()).toHaveLength(1)
})

test.each(['send-posted', 'send-pushes'])('a job %s that it put in line is done', async (name) => {
  const business = await aBusinessFromBefore(-1000)
  await jobNamed(name).work(momentAfter(0), { tenantId: business.tenantId })
  const came = async () => (name === 'send-pushes' ? business.browser.messages() : await subjects(business))
  await expect.poll(came).toHaveLength(1)
})

test('what it gave up is still shown, and what it posted can be withdrawn', async () => {
  const business = await aBusinessFromBefore(30 * MINUTE)
  const { tenantId, mailId, email } = business
  await world.platform.database.transaction(tenantId, (query) =>
    query(sql`
      update mails set state = 'failed', ended_at = now(), sent_to = ${email}, reason = 'No such mailbox.'
      where tenant_id = ${tenantId} and id = ${mailId}`),
  )
  await withTenant(momentAfter(0), tenantId, (ctx) => withdrawPosted(ctx))
  await tick(business, 0)
  expect(await business.call(inbox.failedMails, {})).toMatchObject([
    { id: mailId, to: email, kind: 'critical', reason: 'No such mailbox.' },
  ])
  await tick(business, 31 * MINUTE)
  expect(await subjects(business)).toEqual([])
})
