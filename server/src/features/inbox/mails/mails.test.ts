import { accounts } from '@pitlane/contract/accounts/calls'
import { comments } from '@pitlane/contract/comments/calls'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { kindWords } from '@pitlane/contract/inbox/kind-words'
import { kinds } from '@pitlane/contract/inbox/kinds'
import { listLinks } from '@pitlane/contract/inbox/list-links'
import { repairs } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Platform, withTenant } from '../../../platform/context.ts'
import { mailedLink } from '../../../platform/mail/mailed-link.ts'
import { escapeHtml } from '../../../platform/pages/html.ts'
import { tell } from '../tell.ts'
import { gatheredMails } from './gathered-mails.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance()
const owner = await aConnectedTenant(world, 1)
const eli = await anEmployee(world.app, owner, owner.tenant.slug)
const mia = await anEmployee(world.app, owner, owner.tenant.slug)
const report = { ...(await aReport(owner)), reportedBy: eli.user.id }
const GROUP = 5 * MINUTE

/** What every instance does with a tick, so long from now. */
async function tick(afterMs: number, platforms: Platform[] = [world.platform]): Promise<void> {
  const now = new Date(Date.now() + afterMs)
  await Promise.all(
    platforms.map((platform) => gatheredMails.again.work({ now, log: platform.log, platform }, {})),
  )
}

/** Mails that came since the test began, oldest first. */
let before = 0
async function mails(to?: string) {
  const all = (await world.mail.mails()).reverse().slice(before)
  return all.filter((mail) => !to || mail.to === to)
}

beforeEach(async () => {
  await tick(2 * DAY)
  before = (await world.mail.mails()).length
  for (const { call } of [owner, eli, mia])
    await call(inbox.changeSettings, { kinds: { critical: { mail: true }, comment: { mail: false } } })
})

const aCritical = (over: object = {}) =>
  eli.call(repairs.create, { ...report, urgencyLevel: 'critical', ...over })
const headersOf = async () => (await mails(owner.user.email)).map(({ headers }) => headers)

describe('a mail', () => {
  test('leaves some minutes after the first of its kind, with all of that kind since, once on two instances', async () => {
    for (const title of ['One', 'Two', 'Three']) await aCritical({ title })
    await tick(GROUP - MINUTE)
    expect(await mails()).toEqual([])
    await tick(GROUP + MINUTE, [world.platform, elsewhere.platform])
    await tick(GROUP + 2 * MINUTE, [world.platform, elsewhere.platform])
    expect((await mails()).map(({ to }) => to).sort()).toEqual([owner.user.email, mia.user.email].sort())
    const [mail] = await mails(owner.user.email)
    expect(mail?.subject).toBe('Critical repairs: 3 new')
    for (const title of ['One', 'Two', 'Three']) {
      expect(mail?.text).toContain(title)
      expect(mail?.html).toContain(title)
    }
    await aCritical({ title: 'Four' })
    await tick(GROUP + MINUTE)
    expect((await mails(owner.user.email)).at(-1)?.subject).toContain('Four')
  })

  test('says what happened in text and HTML, with one button, and how to hear no more', async () => {
    const { number } = await aCritical({ title: 'No brakes' })
    await tick(GROUP + MINUTE)
    const [mail] = await mails(owner.user.email)
    expect(mail?.subject).toBe(
      `Pitlane: Eli Employee reported a critical repair: R-${number} No brakes (${report.vehicleKey})`,
    )
    expect(mail?.text).toContain(`http://pitlane.test/r/${number}`)
    expect(mail?.html.match(/class="button"/g)).toHaveLength(1)
    expect(mail?.html).toContain(`href="http://pitlane.test/r/${number}?mail=`)
    expect(mail?.html).toContain('prefers-color-scheme:dark')
    expect(mail?.html).not.toMatch(/<img|<script|src=/)
    expect(mail?.headers).toMatchObject({
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@pitlane\.test>$/),
      'x-pitlane-kind': 'critical',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/pitlane\.test\/unsubscribe\/[^>]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  test('makes a hostile title harmless', async () => {
    await aCritical({
      title: '<img src=x onerror=alert(1)> https://evil.example/pay\r\nBcc: all@evil.example',
    })
    await tick(GROUP + MINUTE)
    const [mail] = await mails(owner.user.email)
    expect(mail?.html).not.toContain('<img')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/)
    expect(mail?.headers.bcc).toBeUndefined()
  })

  test('begins with our name, has some of a long title in its subject and all of it below', async () => {
    const title = 'x'.repeat(200)
    await aCritical({ title })
    await tick(GROUP + MINUTE)
    const [mail] = await mails(owner.user.email)
    expect(mail?.subject).toMatch(/^Pitlane: Eli Employee reported a critical repair: R-\d+ x+…$/)
    expect(mail?.subject.length).toBeLessThan(140)
    expect(mail?.text).toContain(title)
  })

  test('is of one kind, and only of what is chosen', async () => {
    const { id } = await aCritical({ assignedTo: mia.user.id })
    await owner.call(comments.add, { id, text: `@${mia.user.username} please` })
    await tick(GROUP + MINUTE)
    const kinds = (await mails(mia.user.email)).map(({ headers }) => headers['x-pitlane-kind'])
    expect(kinds.sort()).toEqual(['assigned', 'critical', 'mention'])
    expect(await mails(eli.user.email)).toEqual([])
  })

  test('does not leave when it is no longer wanted, or its reader has left', async () => {
    const left = await anEmployee(world.app, owner, owner.tenant.slug)
    await aCritical()
    await mia.call(inbox.changeSettings, { kinds: { critical: { mail: false } } })
    await owner.call(accounts.updateUser, { id: left.user.id, isActive: false })
    await tick(GROUP + MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual([owner.user.email])
  })
})

test.each(kinds)('several of kind %s lead to where all of them are', async (kind) => {
  await owner.call(inbox.changeSettings, { kinds: { [kind]: { mail: true } } })
  const { platform } = world
  const tiding = (sentence: string) => ({ kind, sentence, link: '/r/1', to: [owner.user.id] })
  await withTenant({ now: new Date(), log: platform.log, platform }, owner.tenant.id, (ctx) =>
    tell(ctx, [tiding('One'), tiding('Two')]),
  )
  await tick(GROUP + MINUTE)
  const [mail, ...more] = await mails(owner.user.email)
  expect(more).toEqual([])
  const url = mailedLink(platform, { tenantId: owner.tenant.id, to: owner.user.email }, listLinks[kind])
  expect(mail?.subject).toBe(`${kindWords[kind].label}: 2 new`)
  expect(mail?.text).toContain(`Open in Pitlane:\n${url}\n`)
  expect(mail?.html).toContain(`class="button" href="${escapeHtml(url)}"`)
})

describe('a mail that cannot be sent', () => {
  const refuse = async () => {
    throw Object.assign(new Error('no'), { response: '550 5.1.1 No such user here' })
  }
  const broken: Platform = { ...world.platform, mailer: { ...world.platform.mailer, send: refuse } }

  test('is tried again and again for a day, and then given up and shown to administrators', async () => {
    await mia.call(inbox.changeSettings, { kinds: { critical: { mail: false } } })
    await aCritical()
    await tick(GROUP + MINUTE, [broken])
    await tick(GROUP + 1.5 * MINUTE)
    expect(await mails()).toEqual([])
    await tick(GROUP + 3 * MINUTE, [broken])
    await tick(DAY, [broken])
    const known = (await owner.call(inbox.failedMails, {})).length
    await tick(DAY + 4 * 60 * MINUTE, [broken])
    const failed = await owner.call(inbox.failedMails, {})
    expect(failed).toHaveLength(known + 1)
    expect(failed[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      to: owner.user.email,
      kind: 'critical',
      reason: 'The mail server answered: 550 5.1.1 No such user here',
    })
    await tick(3 * DAY)
    expect(await mails()).toEqual([])
    await expect(eli.call(inbox.failedMails, {})).rejects.toMatchObject({ status: 403 })
  })

  test('because its sender fell over is sent again under the same Message-ID', async () => {
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
    await aCritical()
    await tick(GROUP + MINUTE, [falling])
    await tick(GROUP + 3 * MINUTE)
    const [first, again, ...more] = await headersOf()
    expect(again?.['message-id']).toBe(first?.['message-id'])
    expect(more).toEqual([])
  })
})

describe('the way to hear no more', () => {
  async function linkOfMail(): Promise<string> {
    await aCritical()
    await tick(GROUP + MINUTE)
    const [headers] = await headersOf()
    return new URL(/<(.+)>/.exec(headers?.['list-unsubscribe'] ?? '')?.[1] ?? '').pathname
  }
  const mailed = async () => (await owner.call(inbox.settings, {})).kinds

  test('is one click from anywhere, without signing in, and ends that kind only', async () => {
    const url = await linkOfMail()
    const page = await world.app.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect((await mailed()).critical.mail).toBe(true)

    const answer = await world.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(await mailed()).toMatchObject({ critical: { mail: false, push: true }, assigned: { mail: true } })
  })

  test('is nobody else’s: a token that we have not said is 404', async () => {
    const url = await linkOfMail()
    const wrong = [
      url.replace(owner.user.id, mia.user.id),
      url.replace('.critical.', '.mention.'),
      `${url}x`,
      url.slice(0, -3),
      '/unsubscribe/nonsense',
    ]
    for (const path of wrong)
      for (const method of ['GET', 'POST'] as const)
        expect((await world.app.inject({ method, url: path })).statusCode, path).toBe(404)
    expect((await mailed()).critical.mail).toBe(true)
  })
})
