import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sendResetLinks } from '../../features/accounts/password-reset.ts'
import { warnOfTrialEnds } from '../../features/billing/trial-mails.ts'
import { type Moment, type Platform, withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { escapeHtml } from '../pages/html.ts'
import { newId } from '../secrets.ts'
import { asIs } from './mail-text.ts'
import { type Letter, post, postedMails, withdrawPosted } from './post.ts'

/** Nobody works on the queue: what leaves, leaves by the ticks of the tests. */
const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const anEmail = () => `${randomUUID()}@example.com`

function momentOf(platform: Platform, afterMs = 0): Moment {
  return { now: new Date(Date.now() + afterMs), log: platform.log, platform }
}

async function tick(afterMs: number, platforms: Platform[] = [world.platform]): Promise<void> {
  await Promise.all(platforms.map((platform) => postedMails.again.work(momentOf(platform, afterMs), {})))
}

const mailsTo = async (address: string) =>
  (await world.mail.mails()).filter(({ to }) => to === address).reverse()

type Owner = Awaited<ReturnType<typeof aTenant>>

/** Whatever is mailed outside the inbox: what causes it, who gets it, of which kind it is. */
const causes: [what: string, kind: string, cause: (owner: Owner) => Promise<string>][] = [
  [
    'a link to a new password',
    'password',
    async ({ user }) => {
      const asked = { email: user.email, mailId: newId(new Date()) }
      await sendResetLinks.work(momentOf(world.platform), asked)
      await sendResetLinks.work(momentOf(world.platform), asked)
      return user.email
    },
  ],
  [
    'a link to a new address',
    'email',
    async ({ call }) => {
      const email = anEmail()
      await call(accounts.updateSelf, { email, currentPassword: PASSWORD })
      return email
    },
  ],
  [
    'a word to the old address',
    'email',
    async ({ call, user }) => {
      await call(accounts.updateSelf, { email: anEmail(), currentPassword: PASSWORD })
      return user.email
    },
  ],
  [
    'the end of a trial',
    'trial',
    async ({ call, user }) => {
      await call(api.demo.trial, { endsAt: new Date(Date.now() + DAY).toISOString() })
      await Promise.all(
        [world, elsewhere].map(({ platform }) => warnOfTrialEnds.work(momentOf(platform), {})),
      )
      return user.email
    },
  ],
]

describe.each(causes)('%s', (_, kind, cause) => {
  test('leaves once on two instances, and says of which kind it is', async () => {
    const address = await cause(await aTenant(world.app))
    expect(await mailsTo(address)).toEqual([])
    const both = [world.platform, elsewhere.platform]
    await tick(MINUTE, both)
    await tick(10 * MINUTE, both)
    const mails = await mailsTo(address)
    expect(mails.map(({ headers }) => headers)).toEqual([
      expect.objectContaining({
        'x-pitlane-kind': kind,
        'auto-submitted': 'auto-generated',
        'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@pitlane\.test>$/),
      }),
    ])
  })

  test('comes again under the same Message-ID when its sender falls over before noting it', async () => {
    const address = await cause(await aTenant(world.app))
    const { send } = world.platform.mailer
    const falling: Platform = {
      ...world.platform,
      mailer: {
        ...world.platform.mailer,
        send: async (mail) => {
          await send(mail)
          throw new Error('killed before it could be noted')
        },
      },
    }
    await tick(MINUTE, [falling])
    await tick(3 * MINUTE)
    await tick(30 * MINUTE)
    const [first, again, ...more] = await mailsTo(address)
    expect(again?.headers['message-id']).toBe(first?.headers['message-id'])
    expect(again?.text).toBe(first?.text)
    expect(more).toEqual([])
  })
})

describe.each(causes)('%s as HTML', (_, __, cause) => {
  const hostile = '<img src=x onerror=alert(1)> https://evil.example/pay "q" &'

  test('says what the text says, light and dark, with one button, and a hostile name does no harm', async () => {
    const owner = await aTenant(world.app, { businessName: hostile })
    const address = await cause(owner)
    await tick(MINUTE)
    const [mail] = await mailsTo(address)
    const html = mail?.html ?? ''
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).not.toMatch(/<img|<script|evil\.example/)
    expect(html).not.toMatch(/url\(|@import|<link/)
    const [button, ...others] = [...html.matchAll(/class="button" href="([^"]+)"/g)].map(([, url]) => url)
    expect(others).toEqual([])
    expect(button).toMatch(/^http:\/\/pitlane\.test/)
    expect(escapeHtml(mail?.text ?? '')).toContain(button)
    expect(mail?.text).not.toContain('evil.example')
  })
})

test('a link to a new password in several businesses names each, with its own link and no button', async () => {
  const { user } = await aTenant(world.app, { businessName: 'First & Co' })
  await aTenant(world.app, { businessName: 'Second <b>', contactEmail: user.email })
  await sendResetLinks.work(momentOf(world.platform), { email: user.email, mailId: newId(new Date()) })
  await tick(MINUTE)
  const [mail] = await mailsTo(user.email)
  const links = [...(mail?.html ?? '').matchAll(/<h2>(.+)<\/h2>\n<p class="line"><a href="([^"]+)">/g)]
  expect(links.map(([, name]) => name)).toEqual(['First & Co', 'Second <b>'].map(escapeHtml))
  expect(mail?.text.match(/http\S+/g)).toEqual(links.map(([, , url]) => url))
  expect(mail?.html).not.toContain('class="button"')
})

describe('a posted mail', () => {
  const letter = (to: string): Letter => ({
    kind: 'trial',
    to,
    subject: asIs('Hello'),
    text: asIs('Unspeakable.'),
  })
  const rows = (tenantId: string) =>
    world.platform.database.inTenant(tenantId)<{ row: string; state: string; sealed: string | null }>(
      sql`select deliveries::text as row, state, sealed from deliveries where tenant_id = ${tenantId}`,
    )

  test('exists only if its transaction commits, sealed until it has left', async () => {
    const { tenant } = await aTenant(world.app)
    const [gone, kept] = [anEmail(), anEmail()]
    const moment = momentOf(world.platform)
    await withTenant(moment, tenant.id, async (ctx) => {
      await post(ctx, [letter(gone)])
      throw new Error('no')
    }).catch(() => {})
    await withTenant(moment, tenant.id, (ctx) => post(ctx, [letter(kept)]))
    const [waiting, ...others] = await rows(tenant.id)
    expect(others).toEqual([])
    expect(waiting?.row).not.toContain('Unspeakable')
    await postedMails.atOnce.work(momentOf(elsewhere.platform), { tenantId: tenant.id })
    expect(await mailsTo(gone)).toEqual([])
    expect((await mailsTo(kept)).map(({ text }) => text)).toEqual(['Unspeakable.\n'])
    expect(await rows(tenant.id)).toMatchObject([{ state: 'sent', sealed: null }])
  })

  const refuse = async () => {
    throw Object.assign(new Error('no'), { response: '550 5.1.1 No such user here' })
  }
  const broken: Platform = { ...world.platform, mailer: { ...world.platform.mailer, send: refuse } }

  test('that cannot be sent is tried for a day, then given up and shown to administrators', async () => {
    const owner = await aTenant(world.app)
    const to = anEmail()
    await withTenant(momentOf(world.platform), owner.tenant.id, (ctx) => post(ctx, [letter(to)]))
    await tick(0, [broken])
    await tick(MINUTE / 2)
    expect(await mailsTo(to)).toEqual([])
    await tick(DAY - MINUTE, [broken])
    expect(await owner.call(inbox.failedMails, {})).toEqual([])
    await tick(DAY + 4 * 60 * MINUTE, [broken])
    expect(await owner.call(inbox.failedMails, {})).toEqual([
      {
        ...{ id: expect.any(String), at: expect.any(String), to, kind: 'trial' },
        reason: 'The mail server answered: 550 5.1.1 No such user here',
      },
    ])
    await tick(3 * DAY)
    expect(await mailsTo(to)).toEqual([])
  })

  test('is given up when its link has ended', async () => {
    const owner = await aTenant(world.app)
    const goodUntil = new Date(Date.now() + 60 * MINUTE)
    await withTenant(momentOf(world.platform), owner.tenant.id, (ctx) =>
      post(ctx, [{ ...letter(anEmail()), goodUntil }]),
    )
    await tick(30 * MINUTE, [broken])
    expect(await owner.call(inbox.failedMails, {})).toEqual([])
    await tick(61 * MINUTE, [broken])
    expect(await owner.call(inbox.failedMails, {})).toHaveLength(1)
  })

  test('that was withdrawn does not leave', async () => {
    const { tenant } = await aTenant(world.app)
    const to = anEmail()
    await withTenant(momentOf(world.platform), tenant.id, (ctx) => post(ctx, [letter(to)]))
    await withTenant(momentOf(world.platform), tenant.id, (ctx) => withdrawPosted(ctx, { kind: 'digest' }))
    await withTenant(momentOf(world.platform), tenant.id, (ctx) => withdrawPosted(ctx, { kind: 'trial' }))
    await tick(MINUTE)
    expect(await mailsTo(to)).toEqual([])
    expect(await rows(tenant.id)).toMatchObject([{ state: 'withdrawn', sealed: null }])
  })
})
