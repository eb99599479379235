import { HOUR } from '@pitlane/contract/durations'
import type { APIRequestContext } from '@playwright/test'
import { aVehicle, aWorkingBusiness, type Business, send } from '../journey.ts'
import type { Wanted } from './in-page.ts'
import type { Person } from './person.ts'

/** What is checked of a car unless a business says otherwise. */
const ITEMS = [
  ...['Lights', 'Tyres', 'Brakes', 'Windscreen and mirrors'],
  ...['Body and paint', 'Interior', 'Fluids', 'Papers and keys'],
]

export const button = (name: string | RegExp, within?: Wanted): Wanted => ({
  role: 'button',
  name,
  ...(within && { within }),
})
export const field = (label: string): Wanted => ({ role: 'field', name: new RegExp(`^${label}`) })
export const title: Wanted = { role: 'heading' }

/** A business that checks its cars, and one of them goes out in three hours. */
export async function aDayAhead(request: APIRequestContext) {
  const business = await aWorkingBusiness({ request })
  await send(request, '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle({ request })
  const { hqVehicleId } = await (await request.get(`/api/vehicles/${vehicleId}`)).json()
  const [pickUp, back] = [3, 30].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  await send(request, '/demo/hq', { vehicle: { hqVehicleId, status: 'available' } })
  await send(request, '/demo/hq', {
    booking: { id: '900200', hqVehicleId, status: 'open', pickUp, return: back },
  })
  await send(request, '/api/vehicles/sync-hq', {})
  const { items, photos } = await (await request.get('/api/checks/settings')).json()
  await request.put('/api/checks/settings', { data: { isActive: true, items, photos } })
  return { business, vehicleId }
}

export async function signIn(person: Person, { username, password, name }: Business): Promise<void> {
  await person.open('/auth')
  await person.type(field('Username'), username)
  await person.type(field('Password'), 'not-it')
  await person.click(button('Sign In'))
  await person.reads('Invalid username or password', { role: 'alert' })
  await person.type(field('Password'), password)
  await person.click(button('Sign In'))
  await person.sees({ ...title, name: 'Dashboard' })
  await person.reads(name)
}

export async function findAllWell(person: Person): Promise<void> {
  for (const item of ITEMS)
    await person.click({
      role: 'choice',
      name: 'OK',
      within: { role: 'group', name: new RegExp(`^${item}`) },
    })
}
