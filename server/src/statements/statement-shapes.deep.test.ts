import type { Sent } from '@pitlane/contract/endpoint'
import { repairs } from '@pitlane/contract/repairs/calls'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import { routine, type TemplateFilters } from '@pitlane/contract/routine/calls'
import { dueStatuses } from '@pitlane/contract/routine/due'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { askedOf } from '../features/repairs/list/asked-for-tests.ts'
import { sql } from '../platform/database/database.ts'

/** One connection, so that whatever is prepared is prepared there. */
const world = await openWorld({ settings: { DATABASE_POOL_SIZE: '1', LOG_LEVEL: 'warn' } })
const shop = await aConnectedTenant(world, 2)
const report = await aReport(shop)
await shop.call(repairs.create, report)
await shop.call(routine.create, await aTemplate(shop))

const prepared = async () => {
  const [row] = await world.platform.database.inTenant(shop.tenant.id)<{ count: number }>(
    sql`select count(*) as count from pg_prepared_statements`,
  )
  return row?.count ?? 0
}
const words = (count: number) => Array.from({ length: count }, (_, at) => (at + 10).toString(36)).join(' ')

type Filters = Sent<typeof repairs.list>
const { status: _, ...others } = askedOf({
  vehicleId: [report.vehicleId],
  templateId: [report.vehicleId],
  number: [1],
})
const narrowings = Object.entries({ ...others, search: ['squeal'] })
/** Every combination of one value of each. */
const combinations = narrowings.reduce<Filters[]>(
  (made, [name, [value]]) => made.concat(made.map((it) => ({ ...it, [name]: value }))),
  [{}],
)

/** As people use it: lists, pages and exports under whatever filters there are. */
async function useEveryFilter(): Promise<void> {
  for (const filters of combinations)
    for (const status of [undefined, ...repairStatuses]) {
      const asked = { ...filters, ...(status && { status }) }
      await shop.call(repairs.list, asked)
      await shop.call(repairs.list, { ...asked, page: 1 })
      const query = Object.entries(asked).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      )
      const url = `/api/repairs/export.csv?${query.join('&')}`
      const answer = await world.app.inject({ url, headers: { cookie: shop.cookies() } })
      expect(answer.statusCode).toBe(200)
    }
  for (const dueStatus of [undefined, ...dueStatuses])
    for (const filters of [{}, { category: 'brakes' }, { search: 'a' }, { category: 'tires', search: 'b' }]) {
      const asked: TemplateFilters = { ...filters, ...(dueStatus && { dueStatus }) }
      await shop.call(routine.list, asked)
      await shop.call(routine.list, { ...asked, page: 1 })
    }
}

test('a connection keeps few statements prepared, whatever is filtered', async () => {
  const before = await prepared()
  await useEveryFilter()
  // One filter beside the status has six shapes that stay, in pages and in lists; a search has none.
  const alone = Object.keys(others).length
  expect((await prepared()) - before).toBeLessThan(32 + 6 * alone)
  // Twice as many with every new filter.
}, 480_000)

test('however many words are searched for, no further statement is prepared', async () => {
  const search = async (text: string) => {
    await shop.call(repairs.list, { search: text })
    await shop.call(repairs.list, { search: text, page: 1 })
    await shop.call(routine.list, { search: text })
    await shop.call(routine.list, { search: text, page: 1 })
  }
  await search(words(1))
  const before = await prepared()
  for (let count = 2; count <= 60; count++) await search(words(count))
  expect(await prepared()).toBe(before)
}, 120_000)
