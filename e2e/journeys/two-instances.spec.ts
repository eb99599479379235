import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import { anEmployee, aRepair, aVehicle, aWorkingBusiness, expect, heading, signIn, test } from '../journey.ts'
import { addressOf, main } from '../start-product.ts'

const SOON = { timeout: 2_000 }

/** A second Pitlane on the database of the first, as behind a load balancer. */
async function anotherInstance(hqOrigin: string) {
  const folder = process.env.PITLANE_DATA ?? ''
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const instance = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url(),
      SECRET_KEY: await readFile(join(folder, 'secret-key'), 'utf8'),
      PUBLIC_URL: 'http://127.0.0.1',
      HQ_ALLOWED_ORIGINS: hqOrigin,
      DATA_DIR: folder,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await addressOf(instance),
    async stop() {
      const gone = new Promise((resolve) => instance.once('exit', resolve))
      instance.kill('SIGTERM')
      await gone
      await postgres.stop()
    },
  }
}

test('what one person reports is on another’s dashboard and list within two seconds, on another instance', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  await aVehicle(page)
  const employee = await anEmployee(page)
  const { demo } = await (await page.request.get('/api/meta')).json()
  const instance = await anotherInstance(new URL(demo.hq.baseUrl).origin)
  try {
    const [list, dashboard] = [
      await another({ baseURL: instance.address }),
      await another({ baseURL: instance.address }),
    ]
    for (const elsewhere of [list, dashboard]) await signIn(elsewhere, { ...employee, slug: business.slug })
    await Promise.all([
      list.waitForEvent('request', (it) => it.url().endsWith('/api/events')),
      dashboard.waitForEvent('request', (it) => it.url().endsWith('/api/events')),
      list.goto('/repairs'),
      dashboard.goto('/'),
    ])
    await expect(list.getByText('No repairs found')).toBeVisible()
    await expect(heading(dashboard, 'Dashboard')).toBeVisible()
    await expect(dashboard.getByText('No repairs currently in progress')).toBeVisible()

    await aRepair(page, {
      title: 'Heard everywhere',
      status: 'in progress',
      startDate: '2026-01-10',
      startTime: '09:00',
      endDate: '2026-01-12',
      endTime: '17:00',
    })
    await Promise.all([
      expect(list.getByRole('link', { name: 'Heard everywhere' })).toBeVisible(SOON),
      expect(dashboard.getByRole('link', { name: /Heard everywhere/ })).toBeVisible(SOON),
    ])
    await list.context().close()
    await dashboard.context().close()
  } finally {
    await instance.stop()
  }
})
