import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { VIEW_EXISTS, type View, views } from '@pitlane/contract/views/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAddress, type RepairsSearch } from '../../features/repairs/list/list-address.ts'
import { fleetAddress } from '../../features/vehicles/fleet/fleet-address.ts'
import { answering, playServer, press, show, write } from '../../ui/show-for-tests.ts'
import * as known from '../known-for-tests.ts'
import { ViewsOfRepairs } from './ViewsOfRepairs.tsx'
import { ViewsOfVehicles } from './ViewsOfVehicles.tsx'

const critical: View = {
  ...{ id: 'critical', page: 'repairs', name: 'Critical', isShared: false, isOwn: true },
  query: { status: 'open', urgencyLevel: 'critical' },
}
const busy: View = {
  ...{ id: 'busy', page: 'repairs', name: 'Busy', isShared: true, isOwn: false },
  query: { status: 'in progress', search: 'brakes' },
}
const out: View = {
  ...{ id: 'out', page: 'vehicles', name: 'Out', isShared: true, isOwn: true },
  query: { status: 'rented' },
}

interface Played {
  all?: View[]
  role?: 'admin' | 'employee'
  onCreate?: () => View | AppError
}

function play({ all = [critical, busy, out], role = 'employee', onCreate = () => critical }: Played = {}) {
  const asked = playServer(
    answering(accounts.currentUser, () => ({ ...known.user, role })),
    answering(views.list, () => all),
    answering(views.create, onCreate),
    answering(views.change, () => critical),
    answering(views.remove, () => ({ message: 'View deleted' })),
  )
  return () => asked.filter(({ call }) => !call.startsWith('GET')).map(({ call, input }) => [call, input])
}

const showRepairs = (at: RepairsSearch = {}) => show(<ViewsOfRepairs address={listAddress(at)} />)
const menu = async () => within(await screen.findByRole('menu'))
const items = async () =>
  (await menu()).getAllByRole('menuitem').map((it) => [it.textContent, it.getAttribute('href')])

async function open(name = 'Views') {
  await userEvent.click(await screen.findByRole('button', { name }))
  await (await menu()).findAllByText(/./)
}

test('every view of the page leads to its address and says what it is; those of other pages are not there', async () => {
  play()
  showRepairs()
  await open()
  expect(await items()).toEqual([
    ['CriticalStatus: Open repairs · Urgency: Critical', '/repairs?status=open&urgencyLevel=critical'],
    ['BusySearch: brakes · Status: In Progress', '/repairs?search=brakes&status=in_progress'],
    ['Edit views…', null],
  ])
})

test('the view that is on screen is marked and on the button, wherever one is in its pages', async () => {
  play()
  showRepairs({ urgencyLevel: 'critical', status: 'open', needPage: '3' })
  await open('Views: Critical')
  const marked = (await menu()).getAllByRole('menuitem').filter((it) => it.getAttribute('aria-current'))
  expect(marked.map((it) => it.textContent)).toEqual(['CriticalStatus: Open repairs · Urgency: Critical'])
  expect((await menu()).queryByText('Save this view…')).toBeNull()
})

test('what is on screen is kept as the address has it, without the pages; a name that is taken is said beside it', async () => {
  let answer: View | AppError = new AppError('conflict', VIEW_EXISTS, {
    errors: [{ path: 'name', message: VIEW_EXISTS }],
  })
  const sent = play({ onCreate: () => answer })
  showRepairs({ search: ' gear ', claim: 'none', needPage: '2' })
  await open()
  await userEvent.click((await menu()).getByText('Save this view…'))
  write(await screen.findByLabelText(/^Name/), 'Critical')
  await userEvent.click(screen.getByLabelText(/^Share it/))
  await press('Save')
  expect(await screen.findByText(VIEW_EXISTS)).toBeDefined()
  answer = critical
  write(screen.getByLabelText(/^Name/), 'Gears')
  await press('Save')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const query = { search: 'gear', claim: 'none' }
  expect(sent()).toEqual([
    ['POST /api/views', { page: 'repairs', name: 'Critical', query, isShared: true }],
    ['POST /api/views', { page: 'repairs', name: 'Gears', query, isShared: true }],
  ])
})

test('the plain page is a button, and has nothing to keep', async () => {
  play({ all: [] })
  showRepairs()
  expect(screen.getByRole('button').textContent).toBe('Views')
  await open()
  expect((await menu()).getByText(/^Nothing is saved yet\. Filter/)).toBeDefined()
  expect((await menu()).queryAllByRole('menuitem')).toEqual([])
})

test.each([
  ['employee', ['Critical']],
  ['admin', ['Critical', 'Busy']],
] as const)('%s may change %j', async (role, names) => {
  play({ role })
  showRepairs()
  await open()
  await userEvent.click(await (await menu()).findByText('Edit views…'))
  const list = within(await screen.findByRole('list', { name: 'Views' }))
  await expect
    .poll(() => list.getAllByRole('listitem').map((it) => it.querySelector('p')?.textContent))
    .toEqual(names)
})

test('a view gets another name, and the filters on screen when that is asked; it is deleted after a question', async () => {
  const sent = play()
  showRepairs({ cause: 'damage' })
  await open()
  await userEvent.click((await menu()).getByText('Edit views…'))
  await userEvent.click(await screen.findByLabelText('What to do with Critical'))
  await userEvent.click(await screen.findByText('Edit'))
  write(await screen.findByDisplayValue('Critical'), 'Damages')
  await userEvent.click(screen.getByLabelText(/^Use the filters on screen/))
  await press('Save')
  await userEvent.click(await screen.findByLabelText('What to do with Critical'))
  await userEvent.click(await screen.findByText('Delete'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()).toEqual([
    ['PATCH /api/views/critical', { name: 'Damages', isShared: false, query: { cause: 'damage' } }],
    ['DELETE /api/views/critical', {}],
  ])
})

test('vehicles have views of their own', async () => {
  const sent = play()
  const { showInstead } = show(<ViewsOfVehicles {...fleetAddress({ status: 'rented' })} />)
  await open('Views: Out')
  expect(await items()).toEqual([
    ['OutStatus: Rental', '/vehicles?status=rented'],
    ['Edit views…', null],
  ])
  showInstead(<ViewsOfVehicles {...fleetAddress({ status: 'reserved', search: 'kia' })} />)
  await userEvent.click(await (await menu()).findByText('Save this view…'))
  write(await screen.findByLabelText(/^Name/), 'Booked')
  await press('Save')
  await expect
    .poll(sent)
    .toEqual([
      [
        'POST /api/views',
        { page: 'vehicles', name: 'Booked', query: { search: 'kia', status: 'reserved' }, isShared: false },
      ],
    ])
})
