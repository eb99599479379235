import { accounts } from '@pitlane/contract/accounts/calls'
import { checks } from '@pitlane/contract/checks/calls'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { type Vehicle, vehicles } from '@pitlane/contract/vehicles/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRepair } from '../../../features/repairs/repair-for-tests.ts'
import { aVehicle } from '../../../features/vehicles/vehicle-for-tests.ts'
import { answering, playServer, show, write } from '../../../ui/show-for-tests.ts'
import { tenant, user } from '../../known-for-tests.ts'
import { FindAnything } from './FindAnything.tsx'

const HOSTILE = '<img src=x onerror=alert(1)> \u202eT-99'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

function aCar(id: string, vehicleKey: string): Vehicle {
  return aVehicle({ id, vehicleKey, tenantId: user.tenantId, make: 'Ford', model: 'Transit' })
}

interface Given {
  role?: 'admin' | 'employee'
  isChecking?: boolean
  found?: Repair[]
}

async function open({ role = 'employee', isChecking = true, found = [] }: Given = {}) {
  const counts = { need: found.length, 'in progress': 0, completed: 0 }
  playServer(
    answering(accounts.currentUser, () => ({ ...user, role })),
    answering(tenants.current, () => tenant),
    answering(vehicles.list, () => [aCar('one', 'T-1'), aCar('fourteen', 'T-14'), aCar('bad', HOSTILE)]),
    answering(checks.settings, () => ({ isActive: isChecking, items: [], photos: [] })),
    answering(repairs.list, () => ({
      ...{ repairs: found, total: found.length, page: 1, limit: 6, totalPages: 1, counts },
    })),
  )
  const onClose = vi.fn()
  show(<FindAnything onClose={onClose} />)
  const field = await screen.findByRole('combobox')
  return { field, onClose }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

test('a car is reported for and checked by its key, and what Enter does is told', async () => {
  const { field } = await open()
  write(field, 'Report for T-14')
  await expect.poll(() => active(field)?.textContent).toBe('Report for T-14 2022 Ford Transit')
  expect(active(field)?.getAttribute('href')).toBe('/vehicles/fourteen/new-repair')
  expect(active(field)?.getAttribute('aria-selected')).toBe('true')
  write(field, 'check T-14')
  await expect.poll(() => active(field)?.getAttribute('href')).toBe('/vehicles/fourteen/check')
})

test('the car of just this key is the first, with what can be done with it below', async () => {
  const { field } = await open()
  write(field, 't-1')
  await expect.poll(() => options()[0]).toBe('T-1 2022 Ford Transit')
  const also = () => within(screen.getByRole('group', { name: 'Also' })).getAllByRole('option')
  await expect
    .poll(() => also().map((option) => option.textContent))
    .toEqual(['Report for T-1 2022 Ford Transit', 'Check T-1 2022 Ford Transit'])
})

test('where cars are not checked nobody is offered to', async () => {
  const { field } = await open({ isChecking: false })
  write(field, 'check t-14')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('a repair that waits is planned by its number; one that is done is only found', async () => {
  const { field } = await open({ found: [aRepair()] })
  write(field, 'plan R-42')
  await expect.poll(() => options()).toContain('Plan R-42 Worn brake pads · T-286')
  expect(active(field)?.textContent).toContain('Plan R-42')
})

test('what has been done cannot be planned', async () => {
  const { field } = await open({ found: [aRepair({ status: 'completed' })] })
  write(field, 'plan R-42')
  await expect.poll(() => options().some((text) => text.startsWith('Worn brake pads R-42'))).toBe(true)
  expect(options().some((text) => text.startsWith('Plan R-42'))).toBe(false)
})

test('arrows go round, Enter chooses, and words that want more are only typed', async () => {
  const { field, onClose } = await open()
  await expect.poll(() => options()).toContain('Check a car')
  await userEvent.type(field, '{ArrowUp}')
  expect(active(field)).toBe(screen.getAllByRole('option').at(-1))
  await userEvent.type(field, '{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', 'Report for ')
  expect(onClose).not.toHaveBeenCalled()
})

test('what somebody called a car is text and nothing else', async () => {
  const { field } = await open()
  write(field, 'report <img')
  await expect.poll(() => options()[0]).toBe(`Report for ${HOSTILE} 2022 Ford Transit`)
  expect(document.querySelector('[role="listbox"] img')).toBeNull()
  expect(active(field)?.querySelector('bdi')?.textContent).toBe(HOSTILE)
})

test('an administrator is offered what an employee is not', async () => {
  const { field } = await open({ role: 'admin' })
  await expect.poll(() => options()).toContain('Invite people')
  write(field, 'single sign-on')
  await expect.poll(() => options()).toEqual(['Settings: Single Sign-on'])
})

test('an employee is not offered to invite people', async () => {
  await open()
  await expect.poll(() => options()).toContain('Sign out')
  expect(options()).not.toContain('Invite people')
})
