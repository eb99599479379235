import { expect, test } from 'vitest'
import { listAddress, sectionsOf } from './list-address.ts'
import { sectionQuery } from './list-data.ts'

const EVERY = 30_000

/** How often each section of a list is asked for while somebody looks. */
function polls(search: Parameters<typeof listAddress>[0], isLive: boolean) {
  const address = listAddress(search)
  return sectionsOf(address.status).map(
    (status) => sectionQuery(address, status, address.pages[status], isLive).refetchInterval,
  )
}

test('the list is asked for every thirty seconds, all of it while nobody tells of changes', () => {
  expect(polls({}, false)).toEqual([EVERY, EVERY, EVERY])
  expect(polls({}, true)).toEqual([EVERY, false, false])
})

test('a list of one section is asked for whether or not we are told', () => {
  expect(polls({ status: 'completed' }, false)).toEqual([EVERY])
  expect(polls({ status: 'completed' }, true)).toEqual([EVERY])
})
