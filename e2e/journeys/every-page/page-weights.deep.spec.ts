import { signIn, test } from '../../journey.ts'
import { expectShown } from '../../shown.ts'
import { DASHBOARD, expectWithin, FURTHER, weigh } from '../../weigh.ts'

test('every other page loads at most 40 KB of scripts more than the dashboard may', async ({
  page,
  another,
}) => {
  test.slow()
  await signIn(page)
  const [vehicle] = await (await page.request.get('/api/vehicles')).json()
  const paths = [
    '/today',
    '/repairs',
    '/vehicles',
    '/vehicles/labels',
    `/vehicles/${vehicle.id}`,
    `/vehicles/${vehicle.id}/history`,
    `/vehicles/${vehicle.id}/new-repair`,
    `/vehicles/${vehicle.id}/check`,
    `/vehicles/${vehicle.id}/condition`,
    '/routine-repairs',
    '/oil-change',
    '/reports',
    '/settings',
    '/nowhere',
  ]
  for (const path of paths) {
    const fresh = await another()
    await signIn(fresh)
    expectWithin(DASHBOARD + FURTHER, await weigh(fresh, path, () => expectShown(fresh)), path)
  }
})
