import { DAY } from '@pitlane/contract/durations'
import { jobLinks, LINKS_FULL, MOST_OPEN_LINKS, NOTHING_TO_SEND } from '@pitlane/contract/job-links/calls'
import { REPAIR_GONE, repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import type { Language } from '@pitlane/contract/settings/languages'
import { demo } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openLinkShop, tokenIn } from '@pitlane/sandbox/testing/shops/link-shop'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import { digest } from '../../platform/secrets.ts'
import { mailWords } from './mail-words.ts'

const { world, owner, staff, outside, aRepair, aLink } = await openLinkShop()

describe('the link to a repair', () => {
  test('is told once with its end, listed without its secret, and only its digest is kept', async () => {
    const { id } = await aRepair()
    const { url, expiresAt } = await staff.call(jobLinks.send, { id })
    expect(url).toMatch(/^http:\/\/pitlane\.test\/job\/[\w-]{22}\.[\w-]{43}\.[\w-]{16}$/)
    const token = tokenIn(url)
    const [listed, ...more] = await owner.call(jobLinks.list, { id })
    expect(more).toEqual([])
    expect(listed).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      by: { id: staff.user.id, name: 'Eli Employee' },
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    })
    expect(Date.parse(expiresAt) - Date.parse(listed?.createdAt ?? '')).toBe(14 * DAY)
    const rows = await world.platform.database.inTenant(owner.tenant.id)<{ row: string; hash: Buffer }>(
      sql`select job_links::text as row, token_hash as hash from job_links where tenant_id = ${owner.tenant.id} and id = ${listed?.id}`,
    )
    expect(rows[0]?.row).not.toContain(token.split('.')[1])
    expect(rows[0]?.hash.equals(digest(token))).toBe(true)
    await outside(jobLinks.job, { token })
    expect((await owner.call(jobLinks.list, { id }))[0]?.lastUsedAt).not.toBeNull()
  })

  test('opens twenty times at most, and never for what is done', async () => {
    const { id } = await aRepair()
    const tokens: string[] = []
    for (let count = 0; count < MOST_OPEN_LINKS; count += 1) tokens.push(await aLink({ id }))
    await expect(owner.call(jobLinks.send, { id })).rejects.toMatchObject({
      status: 409,
      sentence: LINKS_FULL,
    })
    const [newest] = await owner.call(jobLinks.list, { id })
    await owner.call(jobLinks.revoke, { id: newest?.id ?? '' })
    await aLink({ id })
    const done = await aRepair({ status: 'completed', endDate: '2026-01-01' })
    await expect(owner.call(jobLinks.send, { id: done.id })).rejects.toMatchObject({
      status: 409,
      sentence: NOTHING_TO_SEND,
    })
  })

  test('is mailed to whom the office says, in text and HTML, and what is in it is harmless', async () => {
    const title = '<img src=x> https://evil.example/pay\r\nBcc: all@evil.example'
    const { id, number } = await aRepair({ title })
    const before = (await world.mail.mails()).length
    const { url } = await owner.call(jobLinks.send, { id, email: 'sam@garage.test' })
    await expect.poll(async () => (await world.mail.mails()).length, { timeout: 20_000 }).toBe(before + 1)
    const mail = (await world.mail.mails()).find(({ to }) => to === 'sam@garage.test')
    expect(mail?.subject).toContain(`R-${number}`)
    expect(mail?.text).toContain(url)
    expect(mail?.html).toContain(`href="${url}?mail=`)
    expect(mail?.html).not.toMatch(/<img|<script/)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/)
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-pitlane-kind': 'job-link',
      'message-id': expect.stringMatching(/@pitlane\.test>$/),
    })
    await expect(owner.call(jobLinks.send, { id, email: 'nobody' })).rejects.toMatchObject({ status: 400 })
  })

  test('is mailed in the language chosen for whose address it is, else for who the repair is with, else in English', async () => {
    const mechanics: [string, Language][] = [
      ['Emma', 'en'],
      ['Eva', 'es'],
      ['Dirk', 'de'],
      ['Fleur', 'fr'],
      ['Pedro', 'pt'],
    ]
    for (const [name, language] of mechanics)
      await owner.call(settings.addMechanic, { name, language, email: `${name}@languages.test` })
    await owner.call(tenants.update, { contactPhone: '555 0100' })
    const { id, number } = await aRepair({ mechanic: 'dirk', title: 'Worn pads' })
    const said = async (email: string) => {
      await owner.call(jobLinks.send, { id, email })
      const mail = async () =>
        (await world.mail.mails()).find(({ to }) => to.toLowerCase() === email.toLowerCase())
      await expect.poll(mail, { timeout: 20_000 }).toBeDefined()
      const { subject = '', text = '', html = '' } = (await mail()) ?? {}
      return { subject, text, html }
    }
    const subjects = {
      en: 'Job from',
      es: 'Trabajo de',
      de: 'Auftrag von',
      fr: 'Intervention pour',
      pt: 'Serviço de',
    }
    for (const [name, language] of mechanics) {
      const { subject, text, html } = await said(`${name.toUpperCase()}@languages.test`)
      expect(subject).toMatch(new RegExp(`^${subjects[language]} .+ R-${number} Worn pads`))
      expect(html).toContain(`<html lang="${language}">`)
      const { open, questions, foot } = mailWords[language]
      for (const ours of [
        open,
        questions(owner.tenant.name, '555 0100').text,
        foot(owner.tenant.name, 14).text,
      ]) {
        expect(text).toContain(ours)
        expect(html).toContain(escapeHtml(ours))
      }
    }
    expect((await said('another@languages.test')).subject).toMatch(/^Auftrag von/)
    await owner.call(repairs.update, { id, mechanic: 'Nobody we know' })
    expect((await said('nobody@languages.test')).subject).toMatch(/^Job from/)
  })

  test('is nothing to a stranger, and closed behind the trial', async () => {
    const { id } = await aRepair()
    await aLink({ id })
    const [link] = await owner.call(jobLinks.list, { id })
    const stranger = await aConnectedTenant(world, 1)
    const gone = { status: 404, sentence: REPAIR_GONE }
    await expect(stranger.call(jobLinks.send, { id })).rejects.toMatchObject(gone)
    await expect(stranger.call(jobLinks.list, { id })).rejects.toMatchObject(gone)
    await expect(stranger.call(jobLinks.revoke, { id: link?.id ?? '' })).rejects.toMatchObject({
      status: 404,
    })
    const own = await stranger.call(repairs.create, await aReport(stranger))
    await stranger.call(demo.trial, { endsAt: '2020-01-01T00:00:00Z' })
    const answers = await Promise.allSettled([
      stranger.call(jobLinks.send, { id: own.id }),
      stranger.call(jobLinks.list, { id: own.id }),
      stranger.call(jobLinks.revoke, { id: link?.id ?? '' }),
      stranger.call(repairs.confirm, { id: own.id }),
    ])
    expect(answers.map((it) => it.status === 'rejected' && it.reason.status)).toEqual([402, 402, 402, 402])
  })
})
