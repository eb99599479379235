import { anotherInstance } from '../../another-instance.ts'
import {
  anEmployee,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  expect,
  heading,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'

const SOON = { timeout: 2_000 }

test('what one person reports is on another’s dashboard and list within two seconds, on another instance', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  await aVehicle(page)
  const employee = await anEmployee(page)
  const instance = await anotherInstance(page.request)
  try {
    const [list, dashboard] = [
      await another({ baseURL: instance.address }),
      await another({ baseURL: instance.address }),
    ]
    for (const elsewhere of [list, dashboard]) await signIn(elsewhere, { ...employee, slug: business.slug })
    await Promise.all([listenAt(list, '/repairs'), listenAt(dashboard, '/')])
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
      expect(dashboard.getByRole('link', { name: /^Heard everywhere/ })).toBeVisible(SOON),
    ])
    await list.context().close()
    await dashboard.context().close()
  } finally {
    await instance.stop()
  }
})
