import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { frontDoor } from '../../front-door.ts'
import { anAuthenticator, aPasskey } from '../doors/second-factors.ts'
import { aConnectedTenant, anAddress, anEmployee, aReport } from '../makers.ts'
import { anObject, aPicture, send } from '../pictures.ts'
import { aClaimShop } from '../shops/claim-shop.ts'
import { aWebhook } from '../shops/hook-shop.ts'
import type { World } from '../world.ts'
import { inMails } from './in-mails.ts'

/** Makes what a field of a call is to hold. */
type Maker = () => unknown

/** By a name of the field: `vehicleId`; as a path has it: `repairs/:id`; or for one call alone: `repairs.remove id`. */
export type Makers = Readonly<Record<string, Maker>>

export type Making = Awaited<ReturnType<typeof openMaking>>

/** A business in which things can be made, and what several of them are made with. */
export async function openMaking(world: World, cars: number) {
  const { app, platform } = world
  const owner = await aConnectedTenant(world, cars)
  const { call, tenant } = owner
  const origin = platform.publicUrl()
  const visitor = () => frontDoor(app, { address: anAddress() })
  const mailed = inMails(world)
  // Fleets of the sandbox are called alike: the last car of the larger one is in no other.
  const car = (await call(api.vehicles.list, {})).at(-1)
  if (!car) throw new Error('The business has no cars')
  const { id: vehicleId, vehicleKey } = car
  const report = (over = {}) => aReport(owner, { vehicleId, vehicleKey, ...over })
  const repair = async (over = {}) => (await call(api.repairs.create, await report(over))).id
  const linkTo = async (id: string) => lastOf((await call(api.jobLinks.send, { id })).url)
  const employee = () => anEmployee(app, owner, tenant.slug)
  const photo = () => anObject(app, owner)
  const aHook = () => aWebhook(world, owner, ['repair.deleted'])
  let estimatedAt: string | undefined
  const row = { title: 'Oil', description: 'Changed', category: 'other', urgencyLevel: 'low', repairCost: 1 }

  return {
    ...{ world, owner, origin, visitor, car, report, repair, linkTo, photo, cars },
    csvRow: { ...row, vehicleKey, odometerReading: 1, endDate: '2026-01-01' },
    inHours: (hours: number) => new Date(platform.clock().getTime() + hours * HOUR).toISOString(),
    mailed: (to: string, path: string) => mailed(tenant.id, to, path),
    someone: () => ({ email: anEmail(), firstName: 'Ines', lastName: 'Invited' }),

    /** Who works along, and somebody to whom things happen. */
    colleague: once(employee),
    other: once(employee),

    /** Somebody who needs more than a password. */
    careful: once(async () => {
      const { user, ...door } = await employee()
      const { recoveryCodes } = await anAuthenticator(door, platform.clock())
      return { recoveryCodes, passkey: await aPasskey(door, origin), username: user.username }
    }),

    /** A link to a repair that has a photo, and a file that came through it. */
    job: once(async () => {
      const path = await photo()
      const token = await linkTo(await repair({ imageUrls: [path] }))
      const { uploadURL } = await visitor().call(api.jobLinks.offerUpload, { token })
      await send(app, uploadURL, await aPicture().jpeg().toBuffer())
      return { token, photoId: lastOf(path), sent: uploadURL.split('?', 1)[0] }
    }),

    /** Damages of the car, and their claims. */
    claimed: once(() => aClaimShop(world, owner, car)),

    /** A repair whose estimate waits for somebody to decide on it. */
    estimated: async () => {
      const lines = [{ label: 'Labour', amount: 90 }]
      const { id, estimate } = await call(api.estimates.enter, { id: await repair(), lines })
      estimatedAt = estimate?.at
      return id
    },
    estimatedAt: () => estimatedAt,

    aHook,
    /** A webhook, and something that was sent to it. */
    hook: once(async () => {
      const { id } = await aHook()
      return { id, deliveryId: (await call(api.webhooks.test, { id })).id }
    }),

    /** What is looked at when a car is checked there: one thing, that is no matter of safety. */
    checkItem: once(async () => {
      const items = [{ label: 'Lights', isSafety: false }]
      const { items: kept } = await call(api.checks.saveSettings, {
        isActive: true,
        items,
        photos: ['Front'],
      })
      return kept[0]?.id ?? ''
    }),

    /** An address to upload to, in its parts. */
    offered: once(async (): Promise<Record<string, string>> => {
      const { uploadURL } = await call(api.files.offer, {})
      const { pathname, searchParams } = new URL(uploadURL, origin)
      return { id: lastOf(pathname), ...Object.fromEntries(searchParams) }
    }),
  }
}

export function anEmail(): string {
  return `${aName()}@example.com`
}

export function aName(): string {
  return `n-${randomUUID().slice(0, 13)}`
}

export function lastOf(address: string): string {
  return address.split('/').at(-1) ?? ''
}

export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
