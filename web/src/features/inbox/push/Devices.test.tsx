import { AppError } from '@pitlane/contract/errors'
import { type Device, push } from '@pitlane/contract/inbox/push'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering, playServer, press, show } from '../../../ui/show-for-tests.ts'
import { toastStore } from '../../../ui/toast/toast.ts'
import { Devices } from './Devices.tsx'
import { leaveDevice, rememberedDevice } from './remembered-device.ts'

beforeEach(() => localStorage.clear())

const phone: Device = {
  id: 'phone',
  name: 'Safari on iPhone',
  createdAt: '2026-11-14T10:00:00.000Z',
  lastUsedAt: null,
}

/** A browser that knows push, and a person who answers its question. */
function aBrowser(permission: NotificationPermission) {
  let subscription: object | null = null
  const made = (key: unknown) => ({
    toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  })
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        subscription = made(applicationServerKey)
        return subscription
      },
    },
  }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? permission : 'default',
    requestPermission: async () => permission,
  })
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' })
  return { isSubscribed: () => subscription !== null }
}

/** Before a server that keeps devices. */
function open(devices: Device[] = []) {
  let kept = devices
  const asked = playServer(
    answering(tenants.current, () => new AppError('internal', 'Nobody asks')),
    answering(push.key, () => ({ publicKey: 'our-key' })),
    answering(push.devices, () => kept),
    answering(push.register, () => {
      const device = { ...phone, id: 'this', name: 'Chrome on Linux' }
      kept = [...kept, device]
      return device
    }),
    answering(push.remove, () => {
      kept = kept.slice(0, -1)
      return { message: 'The device was removed' }
    }),
  )
  show(<Devices />)
  return { sent: () => asked.filter(({ call }) => !call.startsWith('GET')) }
}

test('a browser without push says so, and lists what is turned on elsewhere', async () => {
  open([phone])
  expect(await screen.findByText(/knows no push messages/)).toBeTruthy()
  expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  expect(screen.queryByText('Turn on for this device')).toBeNull()
})

test('one that was told no says how that is changed', async () => {
  aBrowser('denied')
  open()
  expect(await screen.findByText(/blocked in this browser/)).toBeTruthy()
})

test('this device is turned on with our key and its name, and removed again', async () => {
  const { isSubscribed } = aBrowser('granted')
  const { sent } = open([phone])
  await screen.findByText('Turn on for this device')
  await press('Turn on for this device')
  expect(await screen.findByText(/\(this device\)/)).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      call: 'POST /api/push/devices',
      input: {
        endpoint: 'https://push.example/our-key',
        keys: { p256dh: 'point', auth: 'secret' },
        name: 'Chrome on Linux',
      },
    },
  ])
  await expect.poll(() => screen.queryByText('Turn on for this device')).toBeNull()
  expect(isSubscribed()).toBe(true)
  screen.getByLabelText('Remove Chrome on Linux').click()
  expect(await screen.findByText('Turn on for this device')).toBeTruthy()
  expect(isSubscribed()).toBe(false)
  expect(sent().at(-1)?.call).toBe('DELETE /api/push/devices/this')
})

test('whoever does not agree is told that nothing happened', async () => {
  aBrowser('default')
  const { sent } = open()
  await screen.findByText('Turn on for this device')
  await press('Turn on for this device')
  await expect.poll(() => toastStore.get()?.title).toBe('Nothing was turned on')
  expect(sent()).toEqual([])
})

test('who signs out takes the device along, and only who has one asks for it', async () => {
  aBrowser('granted')
  const { sent } = open()
  await leaveDevice()
  expect(sent()).toEqual([])
  await screen.findByText('Turn on for this device')
  await press('Turn on for this device')
  await screen.findByText(/\(this device\)/)
  await leaveDevice()
  expect(sent().at(-1)?.call).toBe('DELETE /api/push/devices/this')
  expect(rememberedDevice.read()).toBe('')
})
