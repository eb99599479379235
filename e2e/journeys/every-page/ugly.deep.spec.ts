import { inside, ofVehicle } from '../../every-page.ts'
import { expect, test } from '../../journey.ts'
import { findWideAt } from '../../looks/find-wide.ts'
import { anUglyBusiness } from '../../looks/ugly-business.ts'

test('the longest words and figures there may be fit every page, on a phone and on a desk', async ({
  page,
}) => {
  test.slow()
  const { vehicleId, repairId, job } = await anUglyBusiness(page)
  const car = `/vehicles/${vehicleId}`
  const opened = [`/repairs?repair=${repairId}`, `${car}?repair=${repairId}`, job]
  const pages = [...ofVehicle.map((path) => `${car}${path}`), ...opened, ...inside]
  expect(await findWideAt(page, pages, [360, 1440])).toEqual([])
})
