import type { Page } from '@playwright/test'
import { anotherInstance } from '../../another-instance.ts'
import { aDevice, test } from '../../device.ts'
import { aWorkingBusiness, expect, field, heading } from '../../journey.ts'
import { plantedCopy } from '../../planted-product.ts'
import { aWire } from '../../wire.ts'

const BUILDING = 600_000
/** What the page is called in the version that comes. */
const RENAMED = 'Routine Work'

// One after the other in one worker, for which the next version is built once, from its own code: its files have other names.
test.describe.configure({ mode: 'default' })
let next: Awaited<ReturnType<typeof plantedCopy>>
test.beforeAll(async () => {
  test.setTimeout(BUILDING)
  next = await plantedCopy([
    {
      file: 'web/src/pages/RoutinePage.tsx',
      instead: [['title="Routine Repairs"', `title="${RENAMED}"`]],
    },
  ])
})
test.afterAll(() => next.remove())

const toRoutines = (page: Page) => page.getByRole('link', { name: 'Routine', exact: true }).click()

test('a new version takes over beside what somebody types, who goes on with the files of the old one', async ({
  device,
  wire,
}) => {
  const { id } = await aDevice(device)
  await device.goto(`/vehicles/${id}/new-repair`)
  await field(device, 'Title').fill('Half a sentence')
  const instance = await anotherInstance(device.request, '0', next.folder)
  try {
    wire.lead(instance.address)
    await device.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
      await (await navigator.serviceWorker.ready).update()
      await changed
    })
    await expect(field(device, 'Title')).toHaveValue('Half a sentence')
    await toRoutines(device)
    await expect(heading(device, 'Routine Repairs')).toBeVisible()
    await device.goBack()
    await expect(field(device, 'Title')).toHaveValue('Half a sentence')

    await device.reload()
    await expect(field(device, 'Title')).toHaveValue('Half a sentence')
    await toRoutines(device)
    await expect(heading(device, RENAMED)).toBeVisible()
  } finally {
    await instance.stop()
  }
})

test('a page that was left open without a worker finds its way when its files are gone', async ({
  another,
  provoke,
}) => {
  provoke(/^404 GET \/assets\/RoutinePage/, /console: |^404 GET \/assets\/|ERR_/)
  const wire = await aWire(process.env.PITLANE_URL ?? '')
  const page = await another({ baseURL: wire.address })
  await aWorkingBusiness(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const instance = await anotherInstance(page.request, '0', next.folder)
  try {
    wire.lead(instance.address)
    await toRoutines(page)
    await expect(heading(page, RENAMED)).toBeVisible()
    await expect(page).toHaveURL('/routine-repairs')
  } finally {
    await instance.stop()
    await wire.stop()
  }
})
