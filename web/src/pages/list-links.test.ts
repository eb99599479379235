import { readFile } from 'node:fs/promises'
import { kinds } from '@pitlane/contract/inbox/kinds'
import { listLinks } from '@pitlane/contract/inbox/list-links'
import { expect, test } from 'vitest'
import { listAddress } from '../features/repairs/list/list-address.ts'
import { routineAddress } from '../features/routine/routine-address.ts'

const url = (link: string) => new URL(link, 'http://pitlane.test')
const asked = (link: string) => Object.fromEntries(url(link).searchParams)
const routes = await readFile(new URL('../router.tsx', import.meta.url), 'utf8')

test('what mails about several lead to is what the lists understand', () => {
  expect(listAddress(asked(listLinks.critical))).toMatchObject({ urgencyLevel: 'critical', status: 'open' })
  expect(listAddress(asked(listLinks.assigned))).toMatchObject({ urgencyLevel: undefined, status: 'open' })
  expect(routineAddress(asked(listLinks.overdue))).toMatchObject({ due: 'overdue' })
})

test.each(kinds)('several of kind %s lead to a page that there is', (kind) => {
  expect(routes).toContain(`path: '${url(listLinks[kind]).pathname}'`)
})
