import { type RepairPage, repairs } from '@pitlane/contract/repairs/calls'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeEverywhere, knownRepair, putBack } from './repair-cache.ts'
import { aRepair } from './repair-for-tests.ts'

const [mine, other] = [aRepair(), aRepair({ id: 'other', title: 'Other' })]
const page: RepairPage = {
  repairs: [mine, other],
  total: 12,
  page: 1,
  limit: 10,
  totalPages: 2,
  counts: { need: 12, 'in progress': 0, completed: 0 },
}
const keys = {
  list: [repairs.list.path, { vehicleId: 'vehicle' }],
  page: [repairs.list.path, { page: 1 }],
  one: [repairs.one.path, { id: mine.id }],
  vehicles: ['/api/vehicles', {}],
}

function filled(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(keys.list, [mine, other])
  client.setQueryData(keys.page, page)
  client.setQueryData(keys.one, mine)
  client.setQueryData(keys.vehicles, [{ id: mine.id }])
  return client
}

test('a changed status shows in every list, page and reading, and comes back', async () => {
  const client = filled()
  const kept = await changeEverywhere(client, mine.id, (repair) => ({ ...repair, status: 'completed' }))
  const changed = { ...mine, status: 'completed' }
  expect(client.getQueryData(keys.list)).toEqual([changed, other])
  expect(client.getQueryData(keys.page)).toEqual({ ...page, repairs: [changed, other] })
  expect(client.getQueryData(keys.one)).toEqual(changed)
  expect(client.getQueryData(keys.vehicles)).toEqual([{ id: mine.id }])
  putBack(client, kept)
  expect(client.getQueryData(keys.list)).toEqual([mine, other])
  expect(client.getQueryData(keys.one)).toEqual(mine)
})

test('a deleted repair leaves lists and their totals', async () => {
  const client = filled()
  await changeEverywhere(client, mine.id, () => undefined)
  expect(client.getQueryData(keys.list)).toEqual([other])
  expect(client.getQueryData(keys.page)).toMatchObject({ repairs: [other], total: 11 })
})

test('what any list knows of a repair is known', () => {
  expect(knownRepair(filled(), 'other')).toBe(other)
  expect(knownRepair(filled(), 'nobody')).toBeUndefined()
})
