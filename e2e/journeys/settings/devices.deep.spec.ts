import { createECDH, randomBytes } from 'node:crypto'
import { HOUR } from '@pitlane/contract/durations'
import type { Locator, Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { aRepair, aVehicle, aWorkingBusiness, button, expect, test } from '../../journey.ts'
import { wholeBrowser } from '../../playwright.config.ts'

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser })

const PHONE = { width: 360, height: 740 }
const dialog = (page: Page): Locator => page.getByRole('dialog').first()

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(dialog(page).getByRole('heading', { name: item })).toBeVisible()
}

test('somebody takes what is planned along in a calendar, and has a device told', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await aWorkingBusiness(page)
  await aVehicle(page)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  await aRepair(page, { title: 'Worn pads', plannedStart: at(20), plannedEnd: at(22) })
  await page.goto('/')

  await choose(page, 'Calendar')
  await button(page, 'Make an address').click()
  const address = page.getByRole('textbox', { name: 'Calendar address' })
  await expect(address).toHaveValue(/\/calendar\/.+\.ics$/)
  await expectNothingFound(page, '[role=dialog]')
  const first = await address.inputValue()
  const calendar = await page.request.get(first)
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toContain('Worn pads')
  await button(page, 'New address').click()
  await button(page, 'Make a new address').click()
  await expect(address).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  await button(page, 'Turn off').click()
  await page
    .getByRole('dialog', { name: 'Turn off your calendar?' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(button(page, 'Make an address')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await context.grantPermissions(['notifications'])
  const own = createECDH('prime256v1')
  const keys = {
    p256dh: own.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const device = {
    endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
    keys,
    name: 'Phone',
  }
  expect((await page.request.post('/api/push/devices', { data: device })).status()).toBe(201)
  await choose(page, 'Notifications')
  await expect(dialog(page).getByText('Phone')).toBeVisible()
  await expect(button(page, 'Turn on for this device')).toBeVisible()
  await expectNothingFound(page, '[role=dialog]')
  const push = page.getByRole('switch', { name: 'Push: Comments' })
  await push.locator('..').click()
  await expect(push).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Comments/ })).not.toBeChecked()
  await button(page, 'Remove Phone').click()
  await expect(dialog(page).getByText('Phone')).toBeHidden()
  await expect(push).toBeHidden()

  const message = { kind: 'critical', sentence: 'No <b>brakes</b>', link: '/r/1' }
  expect(await shownAfterPush(page, JSON.stringify(message))).toEqual([
    { title: 'Pitlane', body: 'No <b>brakes</b>', data: { link: '/r/1' } },
  ])
})

/** What the service worker makes of a message, as the browser would hand it over. */
async function shownAfterPush(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => {
      if (known) resolve(known.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(shown).not.toEqual([])
  return shown()
}
