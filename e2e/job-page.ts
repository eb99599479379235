import { UNREADABLE_ANSWER } from '@pitlane/contract/errors'
import type { Job } from '@pitlane/contract/job-links/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import type { Page } from '@playwright/test'
import { expectNothingFound } from './axe.ts'
import { aRepair, aVehicle, aWorkingBusiness, expect } from './journey.ts'
import { aPicture } from './picture.ts'
import { textsOf, unexplained } from './read-texts.ts'

export const PHONE = { width: 360, height: 740 }
/** What a finger with grease on it hits. */
const TARGET = 48

/** Written in none of our languages, so that whatever else is read is ours. */
const written = {
  product: 'Pitlane',
  business: 'Ενοικιάσεις Αιγαίο',
  phone: '555 0100',
  title: 'Φθαρμένα τακάκια',
  description: 'Τρίζουν στο φρενάρισμα',
  note: 'Εξαντλημένα',
  label: 'Τακάκια',
  reason: 'Πολύ ακριβά',
}

/** As the server says it; whoever reads another language is told by its code. */
const BUSY = 'Pitlane is busy right now. Please try again in a moment.'

/** What the walk brings about on purpose. */
export const provoked = [
  /^500 GET \/api\/job\/[^/]+$/,
  /^503 POST \/api\/job\/[^/]+\/started$/,
  /^415 PUT \/api\/job\/[^/]+\/repair-images$/,
]

type Messages = Record<string, string>

/** A business that counts in euros, where it is another time than here. */
export async function anOffice(page: Page): Promise<void> {
  await aWorkingBusiness(page, { name: written.business })
  await aVehicle(page)
  const counts = { contactPhone: written.phone, currency: 'EUR', clock: 24, timezone: 'Europe/Athens' }
  await ask(page, 'patch', '/api/tenant', counts)
}

/** All that a mechanic can come across on the page, read word by word in the language of their browser. */
export async function walkThroughJob(office: Page, phone: Page, messages: Messages): Promise<void> {
  const say = (name: string, number = 1) => (messages[name] ?? name).replace('{number}', String(number))
  const press = (name: string) => phone.getByRole('button', { name: say(name), exact: true }).click()
  const field = (name: string, number?: number) => phone.getByLabel(say(name, number), { exact: true })
  const typed = (number: string) => typedIn(messages, number)
  const { id, url } = await aJob(office)
  await failing(phone, '**/api/job/*', { status: 500, message: UNREADABLE_ANSWER, code: 'internal' })
  await phone.goto(url)
  const read = reading(phone, messages, await wordsOf(phone, url))
  await read(say('refused.wrong'))
  await press('tryAgain')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(written.title)
  await read(`${say('page')} · Pitlane`, say('category.brakes'), say('urgency.high'), say('status.need'))

  await press('estimate')
  await press('estimate.send')
  await expect(field('estimate.line')).toBeFocused()
  await read(say('refused.label'))
  await expectNothingFound(phone)
  await field('estimate.line').fill(written.label)
  await field('estimate.amount').fill(typed('1.234,50'))
  await press('estimate.add')
  await expect(field('estimate.line', 2)).toBeFocused()
  await field('estimate.line', 2).fill(written.label)
  await field('estimate.amount', 2).fill(typed('0,50'))
  await field('estimate.days').fill(typed('1,5'))
  await expect(phone.getByRole('status').filter({ hasText: /1.?235[.,]00/ })).toBeVisible()
  await read(say('estimate.total'))
  // What was typed is there again for who comes back.
  await phone.reload()
  await press('estimate')
  await expect(field('estimate.amount', 2)).toHaveValue(typed('0,50'))
  const sent: string[] = []
  phone.on('request', (request) => void (request.url().endsWith('/estimate') && sent.push(request.method())))
  await phone.getByRole('button', { name: say('estimate.send') }).dblclick()
  const decision = phone.getByRole('region', { name: say('estimate.decision') })
  await expect(decision).toContainText(say('estimate.open'))
  await read(say('estimate.undecided'), say('estimate.said'))
  expect(sent).toEqual(['POST'])
  await decide(office, id, 'decline')
  await phone.reload()
  await expect(decision).toContainText(written.reason)
  await read(say('estimate.declined'))
  await expectNothingFound(phone)
  await press('estimate')
  await phone.getByRole('button', { name: say('estimate.remove', 2) }).click()
  await press('estimate.send')
  await expect(decision).toContainText(say('estimate.open'))
  await decide(office, id, 'approve')
  await phone.reload()
  await expect(decision).toContainText(say('estimate.approved'))

  await failing(phone, '**/api/job/*/started', { status: 503, message: BUSY, code: 'overloaded' })
  await press('started')
  await expect(phone.getByRole('alert').filter({ hasText: say('notSent') })).toBeVisible()
  await read(say('refused.busy'))
  await press('started')
  await expect(phone.getByText(say('status.in progress'))).toBeVisible()
  await read(say('startedSaid'))

  await press('waitingFor')
  await field('note').fill(written.note)
  await field('until').fill('2030-12-04')
  await read(say('whatFor'), say('for.approval'))
  await expectNothingFound(phone)
  await press('send')
  const reported = phone.getByRole('region', { name: say('reported') })
  await expect(reported).toContainText(written.note)
  await read(say('waitingSaid'))

  await press('done')
  await field('odometer').fill('weit')
  await field('cost').fill('-1')
  await press('reportDone')
  await expect(field('odometer')).toBeFocused()
  await read(say('refused.cost'))
  await field('odometer').fill('48200')
  await field('cost').fill(typed('310,50'))
  await phone.getByLabel(say('choosePhotos')).setInputFiles(await aPicture(phone, 'red', [40, 30]))
  await phone.getByLabel(say('chooseInvoice')).setInputFiles({
    name: 'blue.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('no picture'),
  })
  await expect(phone.getByText(say('uploaded'))).toBeVisible()
  await expect(phone.getByRole('button', { name: say('retry') })).toBeVisible()
  await read(say('photos'), say('invoiceHint'))
  await expectNothingFound(phone)
  await press('reportDone')
  await read(say('filesMissing'))
  await phone.getByRole('button', { name: say('removeFile').replace('{name}', say('invoice')) }).click()
  await press('reportDone')
  await expect(reported).toContainText(say('reportedDone'))
  await read(say('doneSaid'))
  await expectNothingFound(phone)
  const answer: { reportedDone: object } = await (await office.request.get(`/api/repairs/${id}`)).json()
  expect(answer.reportedDone).toMatchObject({ odometerReading: 48_200, cost: 310.5 })
}

/** With a text that stands there, every other is known, none is cut off, and a finger hits what it presses. */
function reading(phone: Page, messages: Messages, others: string[]) {
  return async (...expected: string[]) => {
    await expect.poll(() => textsOf(phone)).toEqual(expect.arrayContaining(expected))
    const texts = await textsOf(phone)
    const withoutFiles = texts.map((text) => text.replace(/: (red\.jpg|blue\.gif)/, ''))
    expect.soft(unexplained(withoutFiles, messages, [...Object.values(written), ...others])).toEqual([])
    expect.soft(await cutOff(phone)).toEqual([])
    expect.soft(await tooSmall(phone)).toEqual([])
  }
}

async function aJob(office: Page) {
  const { title, description } = written
  const { id } = await aRepair(office, {
    ...{ title, description, category: 'brakes', urgencyLevel: 'high', expectedHours: 2 },
    plannedStart: '2030-12-04T08:00:00.000Z',
    plannedEnd: '2030-12-04T10:00:00.000Z',
  })
  const { url } = await ask(office, 'post', `/api/repairs/${id}/links`, {})
  return { id, url: String(url) }
}

/** What HQ and the business call the car and the job, and when it is planned. */
async function wordsOf(phone: Page, url: string): Promise<string[]> {
  const answer = await phone.request.get(`/api${new URL(url).pathname}`)
  const { repair, vehicle }: Job = await answer.json()
  const planned = await phone.evaluate(
    ([from, to]) => {
      const format = new Intl.DateTimeFormat(navigator.language, {
        ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
        ...{ hourCycle: 'h23', timeZone: 'Europe/Athens' },
      })
      return [from, to].map((at) => format.format(new Date(at ?? ''))).join(' – ')
    },
    [repair.plannedStart, repair.plannedEnd],
  )
  const { vehicleKey, color, licensePlate } = vehicle
  return [`R-${repair.number}`, vehicleKey, vehicleTitle(vehicle), color ?? '', licensePlate ?? '', planned]
}

async function decide(office: Page, id: string, way: 'approve' | 'decline'): Promise<void> {
  const { estimate }: { estimate: { at: string } } = await (
    await office.request.get(`/api/repairs/${id}`)
  ).json()
  const reason = way === 'decline' ? { reason: written.reason } : {}
  await ask(office, 'post', `/api/repairs/${id}/estimate/${way}`, { at: estimate.at, ...reason })
}

/** The next call of that kind is refused. */
async function failing(
  phone: Page,
  calls: string,
  { status, ...body }: { status: number; message: string; code: string },
): Promise<void> {
  await phone.route(calls, (route) => route.fulfill({ status, json: body }), { times: 1 })
}

async function ask(page: Page, method: 'post' | 'patch', path: string, data: object) {
  const answer = await page.request[method](path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/** As somebody types it there: in English the dot and the comma change places. */
function typedIn(messages: Messages, number: string): string {
  const isEnglish = messages.page === 'Job'
  return isEnglish ? number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : number
}

/** Texts that do not fit where they stand, or stand beside the screen. */
function cutOff(phone: Page): Promise<string[]> {
  return phone.evaluate((width) => {
    const said = [...document.body.querySelectorAll<HTMLElement>('*')].filter((it) =>
      [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const isHidden = (it: HTMLElement) => it.clientWidth <= 1 || getComputedStyle(it).visibility === 'hidden'
    const isCut = (it: HTMLElement) =>
      it.getBoundingClientRect().right > width ||
      (getComputedStyle(it).overflowX !== 'visible' && it.scrollWidth > it.clientWidth + 1)
    const wide = document.documentElement.scrollWidth > width ? ['the page'] : []
    return [...wide, ...said.filter((it) => !isHidden(it) && isCut(it)).map((it) => it.textContent ?? '')]
  }, PHONE.width)
}

/** What is pressed or typed into, and not as high as a finger needs it; what lies on a picture or a message has its own size. */
function tooSmall(phone: Page): Promise<string[]> {
  return phone.evaluate((least) => {
    const targets =
      'main button:not(li *, [role=alert] *, [role=status] *), form input:not([hidden], [type=radio]), form textarea'
    return [...document.querySelectorAll(targets)]
      .filter((it) => it.getBoundingClientRect().height < least)
      .map((it) => `${it.outerHTML.slice(0, 80)} is ${it.getBoundingClientRect().height}`)
  }, TARGET)
}
