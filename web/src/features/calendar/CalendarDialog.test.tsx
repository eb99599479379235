import { type CalendarLink, calendar } from '@pitlane/contract/calendar/calls'
import { AppError } from '@pitlane/contract/errors'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { toastStore } from '../../ui/toast/toast.ts'
import { CalendarDialog } from './CalendarDialog.tsx'

/** The dialog, before a server that keeps one address, or refuses to make one. */
function open(refusal?: AppError) {
  let link: CalendarLink | null = null
  let made = 0
  playServer(
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
    answering(calendar.current, () => link),
    answering(calendar.make, () => {
      if (refusal) return refusal
      made += 1
      link = { createdAt: '2026-11-14T10:00:00.000Z', lastUsedAt: null }
      return { url: `https://pitlane.test/calendar/token-${made}.ics` }
    }),
    answering(calendar.end, () => {
      link = null
      return { message: 'Your calendar is turned off' }
    }),
  )
  show(<CalendarDialog onClose={() => undefined} />)
}

const address = async () => (await screen.findByLabelText<HTMLInputElement>('Calendar address')).value

test('an address is made, shown once to be copied, replaced and turned off', async () => {
  open()
  await screen.findByText('Make an address')
  await press('Make an address')
  expect(await address()).toBe('https://pitlane.test/calendar/token-1.ics')
  expect(await screen.findByText(/not read yet/)).toBeTruthy()
  await press('New address')
  await screen.findByText(/ends at once\. Calendar programs/)
  await press('Make a new address')
  await expect.poll(address).toBe('https://pitlane.test/calendar/token-2.ics')
  await expect.poll(() => screen.queryByText('Make a new address?')).toBeNull()
  await press('Turn off')
  const [, confirm] = await screen.findAllByText('Turn off')
  confirm?.closest('button')?.click()
  expect(await screen.findByText('Make an address')).toBeTruthy()
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
})

test('what is refused is said, and nothing is shown', async () => {
  open(new AppError('overloaded', 'Busy'))
  await screen.findByText('Make an address')
  await press('Make an address')
  await expect.poll(() => toastStore.get()?.text).toBe('Busy')
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
})
