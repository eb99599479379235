import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { inbox } from '@pitlane/contract/inbox/calls'
import { type Chosen, settingsOf } from '@pitlane/contract/inbox/kinds'
import { type Device, push } from '@pitlane/contract/inbox/push'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { toastStore } from '../../ui/toast/toast.ts'
import { NotificationSettings } from './NotificationSettings.tsx'

/** The dialog, before a server that keeps what is chosen, or refuses. */
function open({ refusal, devices = [] }: { refusal?: AppError; devices?: Device[] } = {}) {
  let chosen: Chosen = { kinds: {}, digest: null }
  const asked = playServer(
    answering(accounts.currentUser, () => new AppError('internal', 'Nobody asks')),
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
    answering(push.devices, () => devices),
    answering(inbox.settings, () => settingsOf('employee', chosen)),
    answering(inbox.changeSettings, (input) => {
      if (refusal) return refusal
      chosen = { ...chosen, ...(input as Partial<Chosen>) }
      return settingsOf('employee', chosen)
    }),
  )
  show(<NotificationSettings onClose={() => undefined} />)
  return { sent: () => asked.filter(({ call }) => call.startsWith('PUT')).map(({ input }) => input) }
}

const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('each kind that is told can be turned on and off, and holds at once', async () => {
  const { sent } = open()
  const comments = await screen.findByRole('switch', { name: /^Comments/ })
  expect(screen.queryByRole('switch', { name: /^Push/ })).toBeNull()
  expect([isOn(/^Critical/), isOn(/^Repairs for you/), isOn(/^Mentions/), isOn(/^Comments/)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  await userEvent.click(comments)
  await expect.poll(() => isOn(/^Comments/)).toBe(true)
  expect(sent()).toEqual([{ kinds: { comment: { mail: true } } }])
})

test('the digest can be turned on and off', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('switch', { name: /^Daily digest/ }))
  await expect.poll(() => isOn(/^Daily digest/)).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: /^Daily digest/ }))
  await expect.poll(() => isOn(/^Daily digest/)).toBe(false)
  expect(sent()).toEqual([{ digest: true }, { digest: false }])
})

test('a choice that is refused goes back, and that is said', async () => {
  open({ refusal: new AppError('overloaded', 'Busy') })
  await userEvent.click(await screen.findByRole('switch', { name: /^Comments/ }))
  await expect.poll(() => toastStore.get()?.text).toBe('Busy')
  expect(isOn(/^Comments/)).toBe(false)
})

test('what goes to devices is chosen apart, once there is one', async () => {
  const phone = { id: 'phone', name: 'Phone', createdAt: '2026-11-14T10:00:00.000Z', lastUsedAt: null }
  const { sent } = open({ devices: [phone] })
  const comments = await screen.findByRole('switch', { name: 'Push: Comments' })
  expect([isOn(/^Push: Critical/), isOn(/^Push: Comments/)]).toEqual([true, false])
  await userEvent.click(comments)
  await expect.poll(() => isOn(/^Push: Comments/)).toBe(true)
  expect(isOn(/^Comments/)).toBe(false)
  expect(sent()).toEqual([{ kinds: { comment: { push: true } } }])
})
