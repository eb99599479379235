import { type Alternative, conflicts } from '@pitlane/contract/conflicts/calls'
import { AppError } from '@pitlane/contract/errors'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import { aBooking, aConflict } from './conflict-for-tests.ts'
import { UrgentConflicts } from './UrgentConflicts.tsx'

const Plan = ({ conflict }: { conflict: Conflict }) => <p>Plans {conflict.repair?.title}</p>

const another: Alternative = {
  vehicle: {
    ...aConflict().vehicle,
    id: '01890000-0000-7000-8000-000000000002',
    vehicleKey: 'T-15',
    vehicleClass: 'Compact',
    status: 'available',
    location: 'Airport',
    mileage: 1,
  },
  sameLocation: false,
  isReady: false,
  reasons: [{ kind: 'due_on_rental', sentence: 'Oil Change falls due before it is back.' }],
}

/** The card, and a server on which conflicts can be dismissed and brought back. */
function shown(...found: Conflict[]) {
  const dismissed = new Set<string>()
  const gone = new Set<string>()
  const asked = playServer(
    answering(conflicts.list, () => found.filter(({ id }) => !dismissed.has(id) && !gone.has(id))),
    answering(conflicts.dismiss, async () => {
      // A network takes longer than a screen.
      await expect.poll(() => screen.queryByRole('article')).toBeNull()
      dismissed.add('c1')
      return { message: 'Conflict dismissed' }
    }),
    answering(conflicts.bringBack, () => {
      dismissed.delete('c1')
      return { message: 'Conflict brought back' }
    }),
    answering(conflicts.alternatives, () => [another]),
    answering(tenants.current, () => new AppError('overloaded', 'Not now.')),
  )
  show(
    <>
      <UrgentConflicts Plan={Plan} />
      <Toaster />
    </>,
  )
  return { asked, gone }
}

test('where nothing collides nothing is shown', async () => {
  const { asked } = shown()
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the three most urgent are shown, with how many there are and the way to all', async () => {
  shown(...['c1', 'c2', 'c3', 'c4'].map((id) => aConflict({ id })))
  expect(await screen.findByRole('heading', { name: '4 conflicts' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.getByText('3 of 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all conflicts' }).getAttribute('href')).toBe('/conflicts')
})

test('each offers what helps: another time, the repair, another car', async () => {
  const { repair: _, ...withoutRepair } = aConflict({ id: 'c2', kind: 'papers' })
  const out = aConflict({ id: 'c3', kind: 'out_in_repair', booking: aBooking({ status: 'rental' }) })
  shown(aConflict(), withoutRepair, out)
  const [planned, papers, outside] = await screen.findAllByRole('article')
  const offered = (item?: HTMLElement) =>
    [...(item?.querySelectorAll('a, button') ?? [])].map((it) => it.textContent).filter(Boolean)
  expect(offered(planned)).toEqual(['Find a slot', 'Open repair', 'Other cars'])
  expect(offered(papers)).toEqual(['Other cars'])
  expect(offered(outside)).toEqual(['Find a slot', 'Open repair'])
  expect(planned?.textContent).toContain('Critical · Booked while in the workshop')
})

test('other cars are told with where they stand and what to look at', async () => {
  shown(aConflict())
  await screen.findByRole('article')
  await press('Other cars')
  const dialog = within(await screen.findByRole('dialog', { name: 'Other cars' }))
  const car = await dialog.findByRole('link', { name: /^T-15/ })
  expect(car.textContent).toContain('Check')
  expect(car.textContent).toContain('Airport')
  expect(car.textContent).toContain('Oil Change falls due before it is back.')
  expect(dialog.getByText(/^Give reservation #801 the other car/)).toBeTruthy()
})

test('what is being planned stays open when its conflict goes away', async () => {
  const { gone } = shown(aConflict())
  await screen.findByRole('article')
  await press('Find a slot')
  expect(await screen.findByText('Plans Worn brakes')).toBeTruthy()
  gone.add('c1')
  await userEvent.click(screen.getByLabelText(/^Dismiss: T-14/))
  await expect.poll(() => screen.queryByRole('article')).toBeNull()
  // The toast comes last, and is nobody's but this test's.
  await screen.findByRole('button', { name: 'Undo' })
  expect(screen.getByText('Plans Worn brakes')).toBeTruthy()
})

test('a dismissed one goes at once, and Undo brings it back', async () => {
  const { asked } = shown(aConflict())
  await screen.findByRole('article')
  await userEvent.click(screen.getByLabelText(/^Dismiss: T-14/))
  await expect.poll(() => screen.queryByRole('article')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(asked.map(({ call }) => call)).toContain('DELETE /api/conflicts/c1/dismiss')
})
