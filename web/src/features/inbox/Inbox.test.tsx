import { AppError } from '@pitlane/contract/errors'
import { inbox, type Notification } from '@pitlane/contract/inbox/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { Tray } from './Tray.tsx'

const told = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'mention',
  at: '2026-11-14T10:00:00.000Z',
  sentence: `${id} mentioned you <b>on</b> R-7`,
  link: '/r/7',
  isRead: false,
  ...over,
})

/** The tray, before a server that keeps what is read. */
function open(notifications: Notification[]) {
  let known = notifications
  const asked = playServer(
    answering(inbox.list, () => ({
      notifications: known,
      unread: known.filter(({ isRead }) => !isRead).length,
      total: known.length,
      page: 1,
      limit: 20,
      totalPages: 1,
    })),
    answering(inbox.read, (input) => {
      const { ids } = input as { ids?: string[] }
      known = known.map((one) => (!ids || ids.includes(one.id) ? { ...one, isRead: true } : one))
      return { unread: known.filter(({ isRead }) => !isRead).length }
    }),
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
  )
  show(<Tray />)
  return { sent: () => asked.filter(({ call }) => call.startsWith('POST')).map(({ input }) => input) }
}

test('a dot says that something is not read, in words too', async () => {
  open([told('Ada'), told('Bob', { isRead: true })])
  expect(await screen.findByRole('button', { name: 'Notifications, 1 not read' })).toBeTruthy()
})

test('what was told is shown as it is and leads to what it is about, and is read then', async () => {
  const { sent } = open([told('Ada'), told('Bob', { isRead: true })])
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 not read' }))
  const link = await screen.findByRole('link', { name: /Ada mentioned you <b>on<\/b> R-7/ })
  expect(link.getAttribute('href')).toBe('/r/7')
  expect(link.textContent).toContain('New')
  expect(screen.getByRole('link', { name: /Bob mentioned/ }).textContent).not.toContain('New')
  await userEvent.click(link)
  expect(sent()).toEqual([{ ids: ['Ada'] }])
  await screen.findByRole('button', { name: 'Notifications' })
})

test('all of it can be marked as read at once', async () => {
  const { sent } = open([told('Ada'), told('Bob')])
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 not read' }))
  await screen.findByText('Mark all as read')
  await press('Mark all as read')
  expect(sent()).toEqual([{}])
  await expect.poll(() => screen.queryByText('Mark all as read')).toBeNull()
})

test('whoever was told nothing reads what would be here', async () => {
  open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Nothing to tell you')).toBeTruthy()
})
