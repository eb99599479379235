import { expect, test } from 'vitest'
import { house } from '../../architecture/tree.ts'
import { words } from '../../architecture/words.ts'
import { journeysOf } from './journeys-of.ts'
import { isJourney, nameOf, reachOf } from './reach.ts'

const planted = new Map([
  ['server/src/app.ts', "import './features/repairs/routes.ts'; import './features/reports/routes.ts'"],
  ['server/src/listeners.ts', "import './features/accounts/happened.ts'; import './features/inbox/tell.ts'"],
  ['server/src/features/repairs/routes.ts', "import './report.ts'"],
  ['server/src/features/reports/routes.ts', ''],
  ['sandbox/src/testing/world.ts', "import '@pitlane/server/app'"],
  ['server/src/features/accounts/users.test.ts', "import '@pitlane/sandbox/testing/world'"],
  ['server/src/features/tenants/names.test.ts', "import '@pitlane/sandbox/testing/world'"],
  ['server/src/features/repairs/repairs.test.ts', "import '@pitlane/sandbox/testing/world'"],
  ['server/src/features/reports/reports.test.ts', "import '@pitlane/sandbox/testing/world'"],
  ['server/src/platform/places.test.ts', "import './places.ts'"],
  ['server/src/config.test.ts', "read('.env.example')"],
  ['contract/src/index.ts', "import './repairs/calls.ts'; import './reports/calls.ts'"],
  ['client/src/written.test.ts', "import { api } from '@pitlane/contract'"],
  ['web/src/ui/Stat.test.tsx', "import { Stat } from './Stat.tsx'"],
  ['web/src/features/reports/Costs.test.tsx', "import '../../ui/Stat.tsx'"],
  ['web/src/features/settings/choices.test.ts', "import './choices.ts'"],
  ['e2e/journeys/fleet/planning.spec.ts', ''],
  ['e2e/journeys/accounts/password.spec.ts', ''],
])
const reach = (...changed: string[]) => [...reachOf(changed, planted)].map((file) => nameOf(file)).sort()

test('a change reaches the tests of its word and of the words after it', () => {
  const file = 'server/src/features/repairs/report.ts'
  expect(reach(file)).toEqual(['config', 'planning', 'repairs', 'reports'])
  expect(reach('server/src/features/reports/routes.ts')).toEqual(['config', 'reports'])
})

test('what is written from all calls is reached by each', () => {
  expect(reach('contract/src/reports/calls.ts')).toEqual(['config', 'reports', 'written'])
  expect(reach('server/src/features/reports/routes.ts')).not.toContain('written')
})

test('what listens is called by every word that says something', () => {
  expect(reach('server/src/features/inbox/tell.ts')).toEqual(['config', 'repairs', 'reports', 'users'])
})

test('what no word owns is under all of the server, and under every journey', () => {
  const reached = reach('server/src/platform/http/serve.ts')
  expect(reached).toEqual(expect.arrayContaining(['names', 'users', 'places', 'password', 'planning']))
  expect(reached).not.toContain('choices')
})

test('in the browser it is whoever imports it, and what is shared is under every journey', () => {
  expect(reach('web/src/ui/Stat.tsx')).toEqual(['Costs', 'Stat', 'password', 'planning'])
  expect(reach('web/src/features/settings/choices.ts')).toEqual(['choices', 'planning'])
})

test('a test reaches itself, a text whoever reads it, and what all stand on everybody', () => {
  expect(reach('web/src/ui/Stat.test.tsx')).toEqual(['Stat'])
  expect(reach('e2e/journeys/accounts/password.spec.ts')).toEqual(['password'])
  expect(reach('.env.example')).toEqual(['config'])
  expect(reach('package-lock.json')).toHaveLength(12)
})

test('a journey that says which words it walks through is there, and so are the words; any other is always reached', () => {
  const journeys = [...house.keys()].filter(isJourney).map(nameOf)
  expect(Object.keys(journeysOf).filter((name) => !journeys.includes(name))).toEqual([])
  const named = Object.values(journeysOf).flatMap((walked) => (walked === 'all' ? [] : walked))
  expect(named.filter((word) => !words.includes(word))).toEqual([])
  const newer = new Map([['e2e/journeys/repairs/newer.spec.ts', '']])
  expect([...reachOf(['web/src/features/billing/data.ts'], newer)]).toHaveLength(1)
})
