import { comments } from '@pitlane/contract/comments/calls'
import { files, objectIdIn, objectPath } from '@pitlane/contract/files/calls'
import { inbox } from '@pitlane/contract/inbox/calls'
import {
  jobLinks,
  LINK_INVALID,
  LINK_WRITES_PER_HOUR,
  LINKS_FULL,
  MOST_OPEN_LINKS,
  NOT_OF_THIS_LINK,
  NOTHING_TO_SEND,
} from '@pitlane/contract/job-links/calls'
import { planning } from '@pitlane/contract/planning/calls'
import { REPAIR_GONE, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { NOTHING_REPORTED } from '@pitlane/contract/repairs/mechanic'
import { settings } from '@pitlane/contract/settings/calls'
import { demo } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anAddress, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { aReceipt } from '@pitlane/sandbox/testing/pdfs'
import { anObject, aPicture, send } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { digest } from '../../platform/secrets.ts'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 2)
const staff = await anEmployee(world.app, owner, owner.tenant.slug)
const report = await aReport(owner)
await world.work()
const { call: outside } = frontDoor(world.app, { address: anAddress() })
const DAY = 24 * 60 * 60 * 1000

afterEach(() => world.travel(0))

const aRepair = (over: object = {}) => owner.call(repairs.create, { ...report, ...over })
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const aLink = async (repair: Pick<Repair, 'id'>) =>
  tokenIn((await owner.call(jobLinks.send, { id: repair.id })).url)
const dead = { status: 404, sentence: LINK_INVALID }

/** Uploaded through the link and checked; gives its path. */
async function sent(token: string, kind: 'photo' | 'receipt' = 'photo', bytes?: Buffer): Promise<string> {
  const uploadURL = await anOffer(token)
  await send(world.app, uploadURL, bytes ?? (await aPicture().jpeg().toBuffer()))
  return (await outside(jobLinks.claimFile, { token, imageUrl: uploadURL, kind })).objectPath
}

const anOffer = async (token: string) => (await outside(jobLinks.offerUpload, { token })).uploadURL

describe('the link to a repair', () => {
  test('is told once with its end, listed without its secret, and only its digest is kept', async () => {
    const { id } = await aRepair()
    const { url, expiresAt } = await staff.call(jobLinks.send, { id })
    expect(url).toMatch(/^http:\/\/pitlane\.test\/job\/[\w-]{22}\.[\w-]{43}$/)
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
    expect(mail?.html).toContain(`href="${url}"`)
    expect(mail?.html).not.toMatch(/<img|<script/)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/)
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-pitlane-kind': 'job-link',
      'message-id': expect.stringMatching(/@pitlane\.test>$/),
    })
    await expect(owner.call(jobLinks.send, { id, email: 'nobody' })).rejects.toMatchObject({ status: 400 })
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

describe('whoever has the link', () => {
  test('sees what the job is, and nothing else', async () => {
    await owner.call(tenants.update, { contactPhone: '555 0100' })
    const photo = await anObject(world.app, owner)
    const receipt = await anObject(world.app, owner, { kind: 'receipt' })
    const repair = await aRepair({
      imageUrls: [photo],
      receiptUrl: receipt,
      repairCost: 987_654,
      estimatedCost: 876_543,
      mechanic: 'Sam',
    })
    await owner.call(comments.add, { id: repair.id, text: 'Not for others' })
    const token = await aLink(repair)
    const answer = await world.app.inject({ url: `/api/job/${token}` })
    expect(answer.json()).toEqual({
      business: { name: owner.tenant.name, phone: '555 0100' },
      repair: {
        number: repair.number,
        title: 'Brakes',
        description: 'Squeal',
        category: 'other',
        urgencyLevel: 'medium',
        status: 'need',
        plannedStart: null,
        plannedEnd: null,
        imageUrls: [`/api/job/${token}${photo}`],
        waiting: null,
        reportedDone: null,
      },
      vehicle: {
        vehicleKey: repair.vehicle.vehicleKey,
        make: repair.vehicle.make,
        model: repair.vehicle.model,
        year: repair.vehicle.year,
        licensePlate: repair.vehicle.licensePlate,
        color: expect.any(String),
      },
    })
    expect(answer.body).not.toMatch(/98765|87654|Not for others|Olive/)
    const shown = await world.app.inject({ url: `/api/job/${token}${photo}?width=160` })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
    expect((await world.app.inject({ url: `/api/job/${token}${receipt}` })).statusCode).toBe(404)
    expect((await world.app.inject({ url: photo })).statusCode).toBe(401)
  })

  test('says Started: in progress from now to the end of the plan, else for as long as it takes', async () => {
    const plannedStart = new Date(Date.now() + DAY).toISOString()
    const plannedEnd = new Date(Date.now() + 2 * DAY).toISOString()
    const planned = await aRepair({ plannedStart, plannedEnd, mechanic: 'Sam' })
    expect((await outside(jobLinks.started, { token: await aLink(planned) })).repair.status).toBe(
      'in progress',
    )
    const after = await owner.call(repairs.one, { id: planned.id })
    expect(after).toMatchObject({
      status: 'in progress',
      endDate: plannedEnd.slice(0, 10),
      endTime: plannedEnd.slice(11, 16),
    })
    const at = (day: string | null, time: string | null) => Date.parse(`${day}T${time}:00Z`)
    expect(Math.abs(at(after.startDate, after.startTime) - Date.now())).toBeLessThan(5 * 60_000)
    const [entry] = await owner.call(repairs.history, { id: planned.id })
    expect(entry).toMatchObject({ by: { id: null, name: 'Sam' }, action: 'edited' })
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['status', 'startDate', 'startTime', 'endDate', 'endTime']),
    )

    const always = { from: '00:00', to: '24:00' }
    const hours = {
      mon: always,
      tue: always,
      wed: always,
      thu: always,
      fri: always,
      sat: always,
      sun: always,
    }
    await owner.call(planning.setWorkshop, { hours, turnRoundMinutes: 60 })
    const free = await aRepair({ expectedHours: 30 })
    await outside(jobLinks.started, { token: await aLink(free) })
    const started = await owner.call(repairs.one, { id: free.id })
    expect(at(started.endDate, started.endTime) - at(started.startDate, started.startTime)).toBe(
      30 * 60 * 60 * 1000,
    )
  })

  test('says Waiting and Started again, each told once to who is concerned', async () => {
    const repair = await aRepair({ assignedTo: staff.user.id, mechanic: 'Sam' })
    const token = await aLink(repair)
    const told = async (door: typeof staff | typeof owner) =>
      (await door.call(inbox.list, {})).notifications
        .filter(({ kind, link }) => kind === 'mechanic' && link === `/r/${repair.number}`)
        .map(({ sentence }) => sentence)
        .reverse()
    const waiting = { token, for: 'parts' as const, note: 'Sold out', until: '2026-12-04' }
    await outside(jobLinks.waiting, waiting)
    await outside(jobLinks.waiting, waiting)
    const listed = await owner.call(repairs.list, { search: `R-${repair.number}`, limit: 10 })
    expect(listed).toMatchObject({
      repairs: [{ waiting: { for: 'parts', note: 'Sold out', until: '2026-12-04', at: expect.any(String) } }],
    })
    await outside(jobLinks.started, { token })
    await outside(jobLinks.started, { token })
    expect(await owner.call(repairs.one, { id: repair.id })).toMatchObject({ waiting: null })
    const name = `R-${repair.number} Brakes (${repair.vehicleKey})`
    expect(await told(staff)).toEqual([`Sam: Waiting for parts, until Dec 4. ${name}`, `Sam started ${name}`])
    expect(await told(owner)).toEqual([])
    const unassigned = await aRepair()
    await outside(jobLinks.started, { token: await aLink(unassigned) })
    const heard = (await owner.call(inbox.list, {})).notifications[0]
    expect(heard).toMatchObject({ kind: 'mechanic', link: `/r/${unassigned.number}` })
    expect(heard?.sentence).toMatch(/^Mechanic started/)
  })

  test('says Done, which completes nothing until the office confirms it, with what it changes', async () => {
    const photo = await anObject(world.app, owner)
    const repair = await aRepair({ mechanic: 'Sam', imageUrls: [photo] })
    const token = await aLink(repair)
    const [other, invoice] = [await sent(token), await sent(token, 'receipt', await aReceipt())]
    const done = await outside(jobLinks.done, {
      token,
      odometerReading: 48_200,
      cost: 310.555,
      note: 'New pads',
      imageUrls: [`/api/job/${token}${other}`],
      receiptUrl: invoice,
    })
    expect(done.repair).toMatchObject({
      status: 'need',
      reportedDone: { by: 'Sam', cost: 310.56, imageUrls: [`/api/job/${token}${other}`] },
    })
    expect((await world.app.inject({ url: `/api/job/${token}${invoice}` })).statusCode).toBe(200)
    const reported = await owner.call(repairs.one, { id: repair.id })
    expect(reported.reportedDone).toEqual({
      at: expect.any(String),
      by: 'Sam',
      odometerReading: 48_200,
      cost: 310.56,
      note: 'New pads',
      imageUrls: [other],
      receiptUrl: invoice,
    })
    // An edit in between keeps what was reported.
    await owner.call(repairs.update, { id: repair.id, title: 'Brake pads' })
    const confirmed = await staff.call(repairs.confirm, { id: repair.id, repairCost: 300 })
    expect(confirmed).toMatchObject({
      status: 'completed',
      repairCost: 300,
      odometerReading: 48_200,
      imageUrls: [photo, other],
      receiptUrl: invoice,
      reportedDone: null,
      waiting: null,
    })
    for (const path of [other, invoice])
      expect((await world.app.inject({ url: path, headers: { cookie: owner.cookies() } })).statusCode).toBe(
        200,
      )
    await expect(staff.call(repairs.confirm, { id: repair.id })).rejects.toMatchObject({
      status: 409,
      sentence: NOTHING_REPORTED,
    })
    await expect(outside(jobLinks.job, { token })).rejects.toMatchObject(dead)
    await owner.call(repairs.update, { id: repair.id, status: 'need' })
    await expect(outside(jobLinks.job, { token })).rejects.toMatchObject(dead)
    const [byMechanic] = (await owner.call(repairs.history, { id: repair.id })).filter(
      ({ by }) => by?.id === null,
    )
    expect(byMechanic).toMatchObject({
      by: { id: null, name: 'Sam' },
      changes: [{ field: 'reportedDone', from: null, to: { cost: 310.56 } }],
    })
  })

  test('confirms with more photos than a report has, and an edit keeps them but adds none', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => anObject(world.app, owner)))
    const repair = await aRepair({ imageUrls: five })
    const token = await aLink(repair)
    const photo = await sent(token)
    await outside(jobLinks.done, { token, odometerReading: 10, cost: 1, imageUrls: [photo] })
    const { imageUrls } = await owner.call(repairs.confirm, { id: repair.id })
    expect(imageUrls).toEqual([...five, photo])
    await owner.call(repairs.update, { id: repair.id, imageUrls: [photo, ...five] })
    const more = await anObject(world.app, owner)
    await expect(
      owner.call(repairs.update, { id: repair.id, imageUrls: [...imageUrls, more] }),
    ).rejects.toMatchObject({ status: 400, errors: [{ path: 'imageUrls' }] })
  })

  test('what was sent stays when Done is said again with it, and when the office completes without confirming', async () => {
    const repair = await aRepair()
    const token = await aLink(repair)
    const [photo, invoice] = [await sent(token), await sent(token, 'receipt', await aReceipt())]
    await outside(jobLinks.done, { token, cost: 100, imageUrls: [photo], receiptUrl: invoice })
    const { reportedDone } = (await outside(jobLinks.job, { token })).repair
    if (!reportedDone) throw new Error('Nothing was reported')
    const { imageUrls, receiptUrl } = reportedDone
    await outside(jobLinks.done, { token, cost: 120, imageUrls, receiptUrl })
    const completed = await owner.call(repairs.update, {
      id: repair.id,
      status: 'completed',
      repairCost: 120,
      endDate: '2026-11-01',
    })
    expect(completed).toMatchObject({ imageUrls: [photo], receiptUrl: invoice, reportedDone: null })
    const read = await world.app.inject({ url: photo, headers: { cookie: owner.cookies() } })
    expect(read.statusCode).toBe(200)
  })

  test('what the mechanic left open is asked for when it is confirmed', async () => {
    const repair = await aRepair()
    await outside(jobLinks.done, { token: await aLink(repair) })
    await expect(owner.call(repairs.confirm, { id: repair.id })).rejects.toMatchObject({ status: 400 })
    expect(await owner.call(repairs.confirm, { id: repair.id, repairCost: 5 })).toMatchObject({
      status: 'completed',
      repairCost: 5,
    })
  })
})

describe('files that come through a link', () => {
  test('are only its own: nothing of the office, of another link, or unchecked can be claimed', async () => {
    const repair = await aRepair()
    const [token, other] = [await aLink(repair), await aLink(repair)]
    const theirs = await sent(other)
    const ours = await anObject(world.app, owner)
    const { uploadURL } = await owner.call(files.offer, {})
    await send(world.app, uploadURL, await aPicture().jpeg().toBuffer())
    const [offered, unchecked] = [await anOffer(token), await anOffer(token)]
    await send(world.app, unchecked, await aPicture().jpeg().toBuffer())
    for (const imageUrl of [theirs, ours, uploadURL])
      await expect(outside(jobLinks.claimFile, { token, imageUrl })).rejects.toMatchObject({ status: 404 })
    for (const path of [theirs, ours]) {
      for (const claim of [{ imageUrls: [path] }, { receiptUrl: path }])
        await expect(outside(jobLinks.done, { token, ...claim })).rejects.toMatchObject({
          status: 400,
          sentence: NOT_OF_THIS_LINK,
          errors: [{ path: Object.keys(claim)[0] }],
        })
      expect((await world.app.inject({ url: `/api/job/${token}${path}` })).statusCode).toBe(404)
    }
    for (const url of [offered, unchecked])
      await expect(
        outside(jobLinks.done, { token, imageUrls: [objectPath(objectIdIn(url) ?? '')] }),
      ).rejects.toMatchObject({ status: 400, sentence: NOT_OF_THIS_LINK })
    await outside(jobLinks.claimFile, { token, imageUrl: unchecked })
    await outside(jobLinks.done, { token, imageUrls: [objectPath(objectIdIn(unchecked) ?? '')] })
  })

  test('obey the rules of all files, and what another mechanic reported stays between them and the office', async () => {
    const repair = await aRepair({ mechanic: 'Sam' })
    const [token, other] = [await aLink(repair), await aLink(repair)]
    const page = Buffer.from('<html><script>alert(1)</script>')
    await expect(sent(token, 'receipt', page)).rejects.toMatchObject({ status: 415 })
    await expect(sent(token, 'photo', await aReceipt())).rejects.toMatchObject({ status: 415 })
    const photo = await sent(token)
    await outside(jobLinks.done, { token, cost: 77, note: 'Ours', imageUrls: [photo] })
    expect((await outside(jobLinks.job, { token: other })).repair.reportedDone).toEqual({
      at: expect.any(String),
      by: 'Sam',
      odometerReading: null,
      cost: null,
      note: null,
      imageUrls: [],
      receiptUrl: null,
    })
    expect((await world.app.inject({ url: `/api/job/${other}${photo}` })).statusCode).toBe(404)
  })
})

describe('a link that opens nothing', () => {
  test('answers the same to the byte, whatever is wrong with it, as a call and as a page', async () => {
    const [revoked, expired, completed, deleted] = [
      await aRepair(),
      await aRepair(),
      await aRepair(),
      await aRepair(),
    ]
    const tokens = {
      revoked: await aLink(revoked),
      expired: await aLink(expired),
      completed: await aLink(completed),
      deleted: await aLink(deleted),
      unknown: `${(await aLink(expired)).slice(0, -1)}_`,
      nonsense: 'nonsense',
      nobodys: `AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`,
    }
    const [link] = await owner.call(jobLinks.list, { id: revoked.id })
    await owner.call(jobLinks.revoke, { id: link?.id ?? '' })
    await owner.call(repairs.update, {
      id: completed.id,
      status: 'completed',
      endDate: '2026-01-01',
      repairCost: 1,
      odometerReading: 1,
    })
    await owner.call(repairs.remove, { id: deleted.id })
    const late = await aConnectedTenant(world, 1)
    const lateRepair = await late.call(repairs.create, await aReport(late))
    const ended = tokenIn((await late.call(jobLinks.send, { id: lateRepair.id })).url)
    await late.call(demo.trial, { endsAt: '2020-01-01T00:00:00Z' })
    const shut = await aConnectedTenant(world, 1)
    const shutRepair = await shut.call(repairs.create, await aReport(shut))
    const suspended = tokenIn((await shut.call(jobLinks.send, { id: shutRepair.id })).url)
    await world.platform.database.transaction(shut.tenant.id, (run) =>
      run(sql`update tenants set status = 'suspended' where id = ${shut.tenant.id}`),
    )
    const [front = ''] = ended.split('.')
    const [, secret = ''] = tokens.expired.split('.')
    const all = [...Object.values(tokens), ended, suspended, `${front}.${secret}`]
    world.travel(14 * DAY + 1000)

    for (const [method, path] of [
      ['GET', '/api/job/:token'],
      ['POST', '/api/job/:token/started'],
      ['GET', '/job/:token'],
    ] as const) {
      const answers = await Promise.all(
        all.map((token) =>
          world.app.inject({
            method,
            url: path.replace(':token', token),
            ...(method === 'POST' && { payload: {} }),
          }),
        ),
      )
      const seen = answers.map(({ statusCode, body, headers }) => {
        const { 'x-request-id': _, date: __, ...rest } = headers
        return JSON.stringify([statusCode, body, rest])
      })
      expect(new Set(seen).size, path).toBe(1)
      expect(answers[0]?.statusCode).toBe(404)
      expect(answers[0]?.body).toContain(LINK_INVALID)
      expect(answers[0]?.headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
  })

  test('takes one look into one business, whatever is wrong with it', async () => {
    const { id } = await aRepair()
    const token = await aLink({ id })
    const [link] = await owner.call(jobLinks.list, { id })
    await owner.call(jobLinks.revoke, { id: link?.id ?? '' })
    const { database } = world.platform
    let looks = 0
    world.platform.database = {
      ...database,
      inTenant: (...asked) => {
        looks += 1
        return database.inTenant(...asked)
      },
    }
    const counted = async (url: string) => {
      looks = 0
      await world.app.inject({ url })
      return looks
    }
    const counts = [
      await counted(`/api/job/${token}`),
      await counted('/api/job/nonsense'),
      await counted(`/api/job/${token.slice(0, -1)}_`),
    ]
    world.platform.database = database
    expect(counts).toEqual([1, 1, 1])
  })
})

test('sixty times an hour something is said through one link, and not more; another is not held up', async () => {
  const repair = await aRepair()
  const [token, other] = [await aLink(repair), await aLink(repair)]
  for (let count = 0; count < LINK_WRITES_PER_HOUR; count += 1) await outside(jobLinks.started, { token })
  await expect(outside(jobLinks.started, { token })).rejects.toMatchObject({ status: 429 })
  await outside(jobLinks.job, { token })
  await outside(jobLinks.started, { token: other })
})

test('no log names a link', async () => {
  const token = await aLink(await aRepair())
  await outside(jobLinks.job, { token })
  await world.app.inject({ url: `/job/${token}` })
  await world.app.inject({ method: 'POST', url: `/api/job/${token}/waiting`, payload: { for: 'nothing' } })
  await world.app.inject({
    method: 'POST',
    url: `/api/job/${token}/done`,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(JSON.stringify(world.logged)).not.toContain(token.split('.')[1])
})

test('hostile words are kept as they are said, and bounded', async () => {
  const repair = await aRepair()
  const token = await aLink(repair)
  const note = `<script>alert(1)</script> “𝕳” \u202e '; drop table repairs; --`
  await outside(jobLinks.waiting, { token, for: 'other', note, until: '' })
  expect((await owner.call(repairs.one, { id: repair.id })).waiting).toMatchObject({ note, until: null })
  for (const wrong of [
    { for: 'parts', note: 'x'.repeat(2_001) },
    { for: 'parts', note: 'a\0b' },
    { for: 'parts', until: 'someday' },
    { for: 'money' },
    { note: 'without a reason' },
  ])
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/job/${token}/waiting`, payload: wrong }))
        .statusCode,
    ).toBe(400)
  for (const wrong of [{ cost: -1 }, { odometerReading: 1.5 }, { imageUrls: ['https://evil.example/x.png'] }])
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/job/${token}/done`, payload: wrong })).statusCode,
    ).toBe(400)
  await owner.call(settings.addMechanic, { name: 'Still works' })
})
