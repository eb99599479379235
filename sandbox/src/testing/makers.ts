import { randomInt, randomUUID } from 'node:crypto'
import { accounts, type User } from '@pitlane/contract/accounts/calls'
import { billing } from '@pitlane/contract/billing/calls'
import type { Sent } from '@pitlane/contract/endpoint'
import { hq } from '@pitlane/contract/hq/calls'
import type { repairs } from '@pitlane/contract/repairs/calls'
import type { routine } from '@pitlane/contract/routine/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { escapeHtml } from '@pitlane/server/platform/pages/html'
import type { FastifyInstance } from 'fastify'
import { type FrontDoor, frontDoor } from '../front-door.ts'
import type { HqSandbox } from '../hq/hq-sandbox.ts'
import { comeInAt } from './doors/come-in.ts'

type Registration = Sent<typeof accounts.registerBusiness>

export const PASSWORD = 'correct horse'

/** A network address nobody used before, so that limits of other tests do not count here. */
export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

export function aRegistration(over: Partial<Registration> = {}): Registration {
  const name = randomUUID().slice(0, 13)
  return {
    businessName: `Rental ${name}`,
    businessSlug: `rental-${name}`,
    contactEmail: `owner-${name}@example.com`,
    adminUsername: `owner-${name}`,
    adminPassword: PASSWORD,
    adminFirstName: 'Olive',
    adminLastName: 'Owner',
    ...over,
  }
}

/** A business, opened through the front door, with its administrator inside. */
export async function aTenant(app: FastifyInstance, over: Partial<Registration> = {}) {
  const registration = aRegistration(over)
  const address = anAddress()
  const { tenant, user } = await frontDoor(app, { address }).call(accounts.registerBusiness, registration)
  return { ...(await inside(app, address, user, registration.businessSlug)), tenant, user, registration }
}

/** An employee of that business, inside. */
export async function anEmployee(app: FastifyInstance, admin: FrontDoor, businessSlug: string) {
  const name = randomUUID().slice(0, 13)
  const user = await admin.call(accounts.createUser, {
    username: `staff-${name}`,
    email: `staff-${name}@example.com`,
    firstName: 'Eli',
    lastName: 'Employee',
    password: PASSWORD,
  })
  return { ...(await inside(app, anAddress(), user, businessSlug)), user }
}

/** By the side door where there is one, else with the password. */
export async function inside(
  app: FastifyInstance,
  address: string,
  user: User,
  slug: string,
): Promise<FrontDoor> {
  const cookies = await comeInAt(app, address, { tenantId: user.tenantId, userId: user.id })
  const door = frontDoor(app, { address, ...(cookies && { cookies }) })
  if (!cookies) await signIn(door, user.username, slug)
  return door
}

export function signIn(door: FrontDoor, username: string, businessSlug?: string) {
  return door.call(accounts.signIn, { username, password: PASSWORD, ...(businessSlug && { businessSlug }) })
}

/** The business's HQ in the sandbox: a fleet of this size, of its own. */
export function aFleet(vehicles: number): string {
  return `sandbox-${vehicles}-${randomUUID().slice(0, 8)}`
}

/** A business connected to HQ, with its vehicles synced. */
export async function aConnectedTenant({ app, hq: sandbox }: ConnectedWorld, vehicles = 10) {
  const admin = await aTenant(app)
  const tenantToken = aFleet(vehicles)
  await admin.call(hq.saveConfig, { baseUrl: sandbox.baseUrl, tenantToken, userToken: 'steady' })
  const sync = await admin.call(hq.sync, {})
  return { ...admin, tenantToken, sync }
}

interface ConnectedWorld {
  app: FastifyInstance
  hq: HqSandbox
}

/** A report on the business's first vehicle, by whoever is signed in. */
export async function aReport(
  { call, tenant, user }: Pick<Awaited<ReturnType<typeof aTenant>>, 'call' | 'tenant' | 'user'>,
  over: Partial<Sent<typeof repairs.create>> = {},
): Promise<Sent<typeof repairs.create>> {
  const [vehicle] = await call(vehicles.list, {})
  return {
    tenantId: tenant.id,
    reportedBy: user.id,
    vehicleId: vehicle?.id ?? '',
    vehicleKey: vehicle?.vehicleKey ?? '',
    title: 'Brakes',
    description: 'Squeal',
    odometerReading: 1,
    ...over,
  }
}

/** A routine of the business's first vehicle, every thirty days. */
export async function aTemplate(
  { call }: Pick<FrontDoor, 'call'>,
  over: Partial<Sent<typeof routine.create>> = {},
): Promise<Sent<typeof routine.create>> {
  const [vehicle] = over.vehicleKey ? [] : await call(vehicles.list, {})
  return { vehicleKey: vehicle?.vehicleKey ?? '', title: 'Check the brakes', intervalValue: 30, ...over }
}

/** Somebody at the browser: presses a button of a page of the Stripe sandbox, and says where that leads. */
export async function press(page: string, button: string): Promise<string> {
  const form = await (await fetch(page)).text()
  const [, action] = new RegExp(`action="([^"]+)"><button[^>]*>${escapeHtml(button)}<`).exec(form) ?? []
  if (!action) throw new Error(`There is no button ${button} on ${page}`)
  const answer = await fetch(new URL(action, page), { method: 'POST', redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', page).href
}

/** A connected business whose administrator has paid on the checkout page. */
export async function aSubscriber(world: ConnectedWorld, vehicles = 3) {
  const admin = await aConnectedTenant(world, vehicles)
  const { checkoutUrl } = await admin.call(billing.checkout, {})
  await press(checkoutUrl, 'Pay')
  return admin
}
