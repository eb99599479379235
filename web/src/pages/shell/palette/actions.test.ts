import { expect, test } from 'vitest'
import { actionsOf, allowed, matching, spoken, type Who } from './actions.ts'

const admin: Who = { isAdmin: true, hasChecks: true, hasStepsAway: true }
const pages = [
  { path: '/', title: 'Dashboard' },
  { path: '/repairs', title: 'Repairs' },
  { path: '/reports', title: 'Reports' },
]
const sections = [
  { value: 'hq', title: 'HQ Rental Software Integration', about: 'Where your vehicles come from' },
  { value: 'api', title: 'API', about: 'Let your own programs in', isForAdmins: true },
]
const actions = actionsOf(pages, sections)
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)
const found = (typed: string) => {
  const { named, others } = matching(actions, typed)
  return { named: names(named), others: names(others) }
}

test('no two actions are called the same, and each page and section leads where it is', () => {
  expect(new Set(names(actions)).size).toBe(actions.length)
  const places = actions.flatMap(({ name, does }) => ('href' in does ? [`${name} ${does.href}`] : []))
  expect(places).toContain('Go to Repairs /repairs')
  expect(places).toContain('Settings: API /settings?open=api')
  expect(places).toContain('Print labels /vehicles/labels')
})

test('everybody has only what they may do, and what there is to do', () => {
  const employee = names(allowed(actions, { isAdmin: false, hasChecks: false, hasStepsAway: true }))
  for (const name of ['Invite people', 'Settings: API', 'Check a car', 'First steps'])
    expect(employee).not.toContain(name)
  for (const name of ['Report a repair', 'Settings: HQ Rental Software Integration', 'Sign out'])
    expect(employee).toContain(name)
  expect(names(allowed(actions, admin))).toEqual(names(actions))
  expect(names(allowed(actions, { ...admin, hasStepsAway: false }))).not.toContain('First steps')
})

test('what is called like that comes before what other words find', () => {
  expect(found('rep').named).toEqual(['Report a repair', 'Go to Repairs', 'Go to Reports'])
  expect(found('go to rep').named).toEqual(['Go to Repairs', 'Go to Reports'])
  expect(found('logout')).toEqual({ named: [], others: ['Sign out'] })
  expect(found('  DARK theme ')).toEqual({ named: [], others: ['Appearance: dark'] })
  expect(found('').named).toEqual(names(actions))
})

test.each(['(.*)+$', '<img src=x onerror=alert(1)>', '\u202e', '__proto__', 'x'.repeat(200)])(
  'of %s nothing is called, and nothing breaks',
  (typed) => {
    expect(found(typed)).toEqual({ named: [], others: [] })
    expect(spoken(typed)).toBeUndefined()
  },
)

test.each([
  ['Report for T-14', { verb: 'report', thing: 'T-14' }],
  ['report t-14', { verb: 'report', thing: 't-14' }],
  ['  Check   Ford Transit ', { verb: 'check', thing: 'Ford Transit' }],
  ['plan R-42', { verb: 'plan', thing: 'R-42' }],
  ['Report for ', undefined],
  ['plan', undefined],
  ['planned T-14', undefined],
  ['constructor T-14', undefined],
])('%s says what to do, and to what', (typed, said) => expect(spoken(typed)).toEqual(said))
