import { HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingAnywhere, expectNothingFound } from '../../axe.ts'
import { aBusiness, aRepair, aVehicle, connectHq, expect, heading, signIn, test } from '../../journey.ts'
import { printed } from '../../pdf.ts'
import { aPicture } from '../../picture.ts'

const UGLY_NAME = 'شركة الساحل لتأجير السيارات'
const LONG = 'الباب الأيسر Long scratch across both doors down to the primer. '
const LABELS = [
  'Front',
  'Rear',
  'Left',
  'Right',
  'Dashboard',
  'لوحة القيادة',
  'A label as long as labels may be, which is sixty characters',
  'Roof',
]
const formats = ['A4', 'Letter'] as const

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function sent(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object = {}) {
  const answer = await page.request[method](path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** No two pictures are the same, so that each is a picture of its own in the file. */
function painter(page: Page) {
  let turn = 0
  return async (
    kind: 'photo' | 'check' | 'receipt',
    size: [number, number] = [1200, 900],
  ): Promise<string> => {
    turn += 1
    const { buffer } = await aPicture(page, `hsl(${turn * 37} 60% ${30 + turn}%)`, size)
    const { uploadURL } = await sent(page, 'post', '/api/objects/upload')
    await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': 'image/jpeg' } })
    return (await sent(page, 'put', '/api/repair-images', { imageUrl: uploadURL, kind })).objectPath
  }
}

/** A business whose car came back from a rental. */
async function aCarThatCameBack(page: Page, name?: string) {
  await signIn(page, await aBusiness(page.request, name ? { name } : {}))
  await connectHq(page)
  await sent(page, 'post', '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle(page)
  const { hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  const rental = { id: '900300', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) }
  await sent(page, 'post', '/demo/hq', { booking: rental })
  await sent(page, 'post', '/api/vehicles/sync-hq')
  return vehicleId
}

async function aCheck(page: Page, data: object, repair?: object) {
  const settings = await (await page.request.get('/api/checks/settings')).json()
  const { items } = await sent(page, 'put', '/api/checks/settings', { ...settings, isActive: true })
  const answers = items.map(({ id, label }: { id: string; label: string }) =>
    repair && label === 'Body and paint'
      ? { itemId: id, isOk: false, note: LONG, repair }
      : { itemId: id, isOk: true },
  )
  return sent(page, 'post', '/api/checks', { ...data, items: answers })
}

/** On the screen, with every picture there. */
async function openPacket(page: Page, repairId: string, pictures: number): Promise<void> {
  await page.goto(`/repairs/${repairId}/claim/print`)
  await expect(heading(page, 'Claim to print')).toBeVisible()
  const packet = page.getByRole('article')
  await expect(packet.getByRole('img')).toHaveCount(pictures)
  const areThere = () =>
    packet
      .getByRole('img')
      .evaluateAll((all) =>
        all.every((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0),
      )
  await expect.poll(areThere).toBe(true)
}

/** What reaches over the edge of the paper. */
async function overTheEdge(page: Page): Promise<string[]> {
  return page
    .getByRole('article')
    .last()
    .evaluate((sheet) => {
      const { left, right } = sheet.getBoundingClientRect()
      return [...sheet.querySelectorAll('*')]
        .filter(
          (it) => it.getBoundingClientRect().right > right + 1 || it.getBoundingClientRect().left < left - 1,
        )
        .map((it) => it.outerHTML.slice(0, 120))
    })
}

/** Each picture whole, on one sheet, and nothing beside it. */
async function expectWhole(page: Page, pictures: number, most: number): Promise<void> {
  for (const format of formats) {
    const { sheets } = await printed(page, format)
    const all = sheets.flatMap((it) => it.pictures)
    expect(new Set(all).size, `pictures on ${format}`).toBe(pictures)
    expect(all, `pictures cut on ${format}`).toHaveLength(pictures)
    expect(sheets.length, `sheets of ${format}`).toBeLessThanOrEqual(most)
  }
  // 182 mm, which A4 leaves between its margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page, 'Claim to print'), 'paper has nothing of the screen').toBeHidden()
  expect(await overTheEdge(page)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

test('a claim with one photo and nothing else is a page or two, in all colours and widths', async ({
  page,
}) => {
  test.slow()
  const paint = painter(page)
  const vehicleId = await aCarThatCameBack(page)
  const { id } = await aRepair(page, {
    vehicleId,
    ...{ cause: 'damage', foundAt: ago(29), estimatedCost: 480, imageUrls: [await paint('photo')] },
  })
  await sent(page, 'post', `/api/repairs/${id}/claim`)
  await openPacket(page, id, 1)
  const packet = page.getByRole('article', { name: 'Claim C-1' })
  await expect(packet.getByText('Draft, not sent yet')).toBeVisible()
  await expect(packet.getByText('Not chosen yet')).toBeVisible()
  await expectNothingAnywhere(page)
  await expectWhole(page, 1, 2)
})

test('a claim with two checks, long texts and an invoice has every photo whole on one sheet, the same places side by side', async ({
  page,
}) => {
  test.slow()
  const paint = painter(page)
  const vehicleId = await aCarThatCameBack(page, UGLY_NAME)
  const photos = async (labels: readonly string[]) =>
    Promise.all(labels.map(async (label) => ({ label, url: await paint('check') })))
  await aCheck(page, { vehicleId, at: ago(82), fuel: 8, photos: await photos(LABELS.slice(0, 7)) })
  const imageUrls = [await paint('photo'), await paint('photo', [900, 1200])]
  for (let more = 0; more < 3; more += 1) imageUrls.push(await paint('photo'))
  const repair = {
    title: LONG.repeat(3).slice(0, 200),
    description: LONG.repeat(60),
    category: 'body',
    imageUrls,
  }
  const found = await aCheck(
    page,
    { vehicleId, at: ago(29), fuel: 6, note: LONG.repeat(20), photos: await photos(LABELS.toReversed()) },
    repair,
  )
  const id = found.items.find((it: { repairId: string | null }) => it.repairId).repairId
  const receiptUrl = await paint('receipt', [1240, 1754])
  await sent(page, 'patch', `/api/repairs/${id}`, {
    cause: 'damage',
    rentalId: '900300',
    repairCost: 1_234.5,
    receiptUrl,
  })
  await sent(page, 'post', `/api/repairs/${id}/claim`)
  const other = Array.from({ length: 18 }, (_, at) => ({
    kind: 'other',
    label: LONG.repeat(2).slice(0, 110) + at,
    amount: 999_999.99,
  }))
  const lines = [
    { kind: 'repair', label: 'Repair', amount: 1_234.5 },
    ...other,
    { kind: 'waiver', label: 'Cover', amount: -500 },
  ]
  await sent(page, 'patch', `/api/repairs/${id}/claim`, { lines })
  await sent(page, 'post', `/api/repairs/${id}/claim/send`)

  const pictures = 5 + 7 + 8 + 1
  await openPacket(page, id, pictures)
  const packet = page.getByRole('article', { name: 'Claim C-1' })
  await expect(packet.getByText('Rental CHS - 900300', { exact: true })).toBeVisible()
  const left = packet
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('rowheader', { name: 'Left', exact: true }) })
  await expect(left.getByRole('img')).toHaveCount(2)
  const [one, two] = await Promise.all([
    left.getByRole('img').first().boundingBox(),
    left.getByRole('img').last().boundingBox(),
  ])
  expect([one?.y, (one?.x ?? 0) < (two?.x ?? 0)]).toEqual([two?.y, true])
  await expect(packet.getByText('No photo', { exact: true })).toHaveCount(1)
  await expect(packet.getByText('Body and paint was OK and is not OK now.')).toBeVisible()
  await expectNothingFound(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectWhole(page, pictures, 14)
})

test('a repair without a claim says so', async ({ page, provoke }) => {
  provoke(/^404 GET \/api\/repairs\/[^/]+\/claim$/)
  await aCarThatCameBack(page)
  const { id } = await aRepair(page)
  await page.goto(`/repairs/${id}/claim/print`)
  await expect(page.getByText('This repair has no claim.')).toBeVisible()
})
