import { inside, ofVehicle } from '../../every-page.ts'
import { expect, test } from '../../journey.ts'
import { findWideAt, findWideHere } from '../../looks/find-wide.ts'
import { anUglyBusiness, COMMENTS } from '../../looks/ugly-business.ts'

test('the longest words and figures there may be fit every page, on a phone and on a desk', async ({
  page,
}) => {
  test.slow()
  const { vehicleId, repairId, talkedAboutId, job } = await anUglyBusiness(page)
  const car = `/vehicles/${vehicleId}`
  const opened = [`/repairs?repair=${repairId}`, `${car}?repair=${repairId}`, job]
  const pages = [...ofVehicle.map((path) => `${car}${path}`), ...opened, ...inside]
  expect.soft(await findWideAt(page, pages, [360, 1440])).toEqual([])

  for (const width of [360, 1440]) {
    expect.soft(await findWideAt(page, [`/repairs?repair=${talkedAboutId}`], [width])).toEqual([])
    const comments = page.getByRole('dialog').getByRole('list', { name: 'Comments' }).getByRole('listitem')
    await page.getByRole('button', { name: /^Show \d+ earlier comments$/ }).click()
    await expect(comments).toHaveCount(COMMENTS)
    expect.soft(await findWideHere(page)).toEqual([])
  }
})
