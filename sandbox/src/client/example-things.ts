import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { exampleInput, variableFor, variableIn } from '@pitlane/server/platform/pages/api-docs/example-input'
import { type FrontDoor, frontDoor } from '../front-door.ts'
import { addingCalls } from '../testing/calls/adding-calls.ts'
import { aPasskey } from '../testing/doors/second-factors.ts'
import {
  type aConnectedTenant,
  anAddress,
  aReport,
  aTemplate,
  inside,
  PASSWORD,
  press,
  signIn,
} from '../testing/makers.ts'
import { anObject, aPhonePhoto, upload } from '../testing/pictures.ts'
import { once } from '../testing/proof/making.ts'
import { aClaimShop } from '../testing/shops/claim-shop.ts'
import type { World } from '../testing/world.ts'

type Shop = Awaited<ReturnType<typeof aConnectedTenant>>
const aToken = { name: 'An example', rights: 'write', expiresInDays: 30 } as const
/** What examples find in the environment, by name. Each is made when it is first asked for, out of others if need be. */
type Give = (name: string) => Promise<string>

/** What a demo business has of what the examples of the documentation name. Whoever asks gets things of their own. */
export async function exampleThings(world: World, shop: Shop) {
  const door = await inside(world.app, anAddress(), shop.user, shop.registration.businessSlug)
  const makers = { ...addersOf(door), ...makersOf(world, shop, door) }
  const given = new Map<string, string>()
  const give: Give = async (name) => {
    const maker = makers[name]
    if (!maker) throw new Error(`Nobody makes $${name}`)
    const value = given.get(name) ?? (await maker(give))
    given.set(name, value)
    return value
  }
  return {
    /** With them whoever runs an example shows who they are. */
    wayIn: async () => ({ PITLANE_TOKEN: await tokenOf(shop, door), PITLANE_COOKIE: door.cookies() }),
    has: (name: string) => name in makers,
    async environment(call: string, names: readonly string[]) {
      for (const name of names) await give(name)
      await beforehand(door)[call]?.(give)
      return Object.fromEntries(given)
    },
  }
}

const tokens = new WeakMap<Shop, Promise<string>>()

/** One for all that is done in a business: it holds no more than some. */
function tokenOf(shop: Shop, { call }: FrontDoor): Promise<string> {
  const token = tokens.get(shop) ?? call(api.tokens.make, aToken).then((made) => made.token)
  tokens.set(shop, token)
  return token
}

const fresh = (word: string) => `${word}-${randomUUID().slice(0, 8)}`

/** What a path names is added by the call that adds one, as its own example says, under another name each time. */
function addersOf({ call }: FrontDoor): Record<string, (give: Give) => Promise<string>> {
  const adders = [...addingCalls].map(([named, { endpoint }]) => {
    const add = async (give: Give) => {
      const input = Object(await filled(exampleInput(endpoint), give))
      const names = ['name', 'code'].filter((field) => field in input)
      const anew = Object.fromEntries(names.map((field) => [field, fresh(input[field])]))
      return Object(await call(endpoint, { ...input, ...anew } as never)).id
    }
    return [variableFor(named, 'id')?.slice(1) ?? '', add]
  })
  return Object.fromEntries(adders)
}

/** With what the reader has in the place of its names. */
async function filled(value: unknown, give: Give): Promise<unknown> {
  const name = variableIn(value)
  if (name) return give(name)
  if (Array.isArray(value)) return Promise.all(value.map((it) => filled(it, give)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([field, it]) => [field, await filled(it, give)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function makersOf(
  world: World,
  shop: Shop,
  door: FrontDoor,
): Record<string, (give: Give) => Promise<string>> {
  const { call } = door
  const me = { call, tenant: shop.tenant, user: shop.user }
  const lastOf = (address: string) => address.split('/').at(-1) ?? ''
  const vehicle = async () => (await call(api.vehicles.list, {}))[0]
  const addressed = async () => new URL((await call(api.files.offer, {})).uploadURL)
  let uploaded: Promise<URL> | undefined
  const inUpload = (name: string) => async () => {
    uploaded ??= addressed()
    return (await uploaded).searchParams.get(name) ?? ''
  }
  const employee = () =>
    call(api.accounts.createUser, {
      ...{ username: fresh('staff'), firstName: 'Eli', lastName: 'Employee', password: PASSWORD },
      email: `${fresh('staff')}@example.com`,
    })
  const asProgram = async () => ({ headers: { authorization: `Bearer ${await tokenOf(shop, door)}` } })
  const claimed = once(() => aClaimShop(world, { ...shop, call }))
  const pushed = world.push.subscribe().subscription

  return {
    TENANT_ID: async () => shop.tenant.id,
    OWN_USER_ID: async () => shop.user.id,
    USER_ID: async () => (await employee()).id,
    VEHICLE_ID: async () => (await vehicle())?.id ?? '',
    VEHICLE_KEY: async () => (await vehicle())?.vehicleKey ?? '',
    REPAIR_ID: async () => (await call(api.repairs.create, await aReport(me))).id,
    CHECK_ITEM_ID: () => aCheckItem(me),
    CHECK_PHOTO_PATH: () => anObject(world.app, door, { kind: 'check' }),
    CHECK_ID: async (give) =>
      (
        await call(api.checks.create, {
          ...{
            vehicleId: await give('VEHICLE_ID'),
            items: [{ itemId: await give('CHECK_ITEM_ID'), isOk: true }],
          },
        })
      ).id,
    ROUTINE_TEMPLATE_ID: async () => (await call(api.routine.create, await aTemplate(me))).id,
    COMMENT_ID: async (give) =>
      (await call(api.comments.add, { id: await give('REPAIR_ID'), text: 'Here' }, await asProgram())).id,
    CONFLICT_ID: () => aConflict(me),
    IMPORT_ID: async () =>
      (await call(api.imports.importCsv, { repairs: [{ title: fresh('Old') }] })).importId,
    INVITATION_ID: async () =>
      (
        await call(api.invitations.invite, {
          ...{ email: `${fresh('ines')}@example.com`, firstName: 'Ines', lastName: 'Invited' },
        })
      ).id,
    SESSION_ID: async () => {
      await signIn(
        frontDoor(world.app, { address: anAddress() }),
        shop.registration.adminUsername,
        shop.tenant.slug,
      )
      return (await call(api.ownSessions.list, {})).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    },
    PASSKEY_ID: async () => (await aPasskey(door, world.platform.publicUrl())).added.id,
    DEVICE_ID: async () => (await call(api.push.register, world.push.subscribe().subscription)).id,
    PUSH_ENDPOINT: async () => pushed.endpoint,
    PUSH_P256DH: async () => pushed.keys.p256dh,
    PUSH_AUTH: async () => pushed.keys.auth,

    JOB_TOKEN: async (give) => lastOf((await call(api.jobLinks.send, { id: await give('REPAIR_ID') })).url),
    LINK_ID: async (give) => {
      await give('JOB_TOKEN')
      return (await call(api.jobLinks.list, { id: await give('REPAIR_ID') }))[0]?.id ?? ''
    },
    JOB_UPLOAD_URL: async (give) => {
      const { uploadURL } = await call(api.jobLinks.offerUpload, { token: await give('JOB_TOKEN') })
      const { pathname, search } = new URL(uploadURL)
      const headers = { 'content-type': 'application/octet-stream' }
      await world.app.inject({ method: 'PUT', url: pathname + search, headers, payload: await aPhonePhoto() })
      return uploadURL
    },
    JOB_OBJECT_ID: async (give) =>
      lastOf(
        (
          await call(api.jobLinks.claimFile, {
            ...{ token: await give('JOB_TOKEN'), imageUrl: await give('JOB_UPLOAD_URL') },
          })
        ).objectPath,
      ),
    UPLOAD_ID: async () => {
      uploaded ??= addressed()
      return lastOf((await uploaded).pathname)
    },
    UPLOAD_TENANT: inUpload('tenant'),
    UPLOAD_USER: inUpload('user'),
    UPLOAD_EXPIRES: inUpload('expires'),
    UPLOAD_SIGNATURE: inUpload('signature'),
    UPLOAD_URL: async () => upload(world.app, door, await aPhonePhoto()),
    OBJECT_PATH: () => anObject(world.app, door),
    OBJECT_ID: async (give) => lastOf(await give('OBJECT_PATH')),
    RECEIPT_PATH: () => anObject(world.app, door, { kind: 'receipt' }),
    ESTIMATED_ID: async (give) => {
      const lines = [{ label: 'Labour', amount: 90 }]
      return (await call(api.estimates.enter, { id: await give('REPAIR_ID'), lines })).id
    },
    ESTIMATED_AT: async (give) =>
      (await call(api.repairs.one, { id: await give('ESTIMATED_ID') })).estimate?.at ?? '',
    DAMAGE_ID: async () => (await (await claimed()).damage()).id,
    DRAFT_ID: async () => (await (await claimed()).claim('draft')).repairId,
    CLAIMED_ID: async () => (await (await claimed()).claim('claimed')).repairId,
    PAID_ID: async () => (await (await claimed()).claim('paid')).repairId,
    PAYMENT_ID: async (give) =>
      (await call(api.claims.one, { id: await give('PAID_ID') })).payments[0]?.id ?? '',
    UNCLEAR_ID: async () => (await claimed()).unclear(),
    CALENDAR_FILE: async () => lastOf((await call(api.calendar.make, {})).url),

    HQ_URL: async () => world.hq.baseUrl,
    HQ_TENANT_TOKEN: async () => shop.tenantToken,
    HQ_USER_TOKEN: async () => 'steady',
    HQ_ORDER_ID: async () => (await call(api.imports.hqOrders, {})).repairs[0]?.hqRepairOrderId ?? '',
    WEBHOOK_SECRET: async () => lastOf((await call(api.hq.config, {})).webhookUrl ?? ''),
    WEBHOOK_URL: async () => world.receiver.origin,
    DELIVERY_ID: async (give) => (await call(api.webhooks.test, { id: await give('WEBHOOK_ID') })).id,
    ISSUER: async () => world.oidc.origin,
    CLIENT_ID: async () => world.oidc.clientId,
    CLIENT_SECRET: async () => world.oidc.clientSecret,

    PITLANE_USERNAME: async () => shop.registration.adminUsername,
    PITLANE_PASSWORD: async () => PASSWORD,
    BUSINESS_SLUG: async () => shop.tenant.slug,
    BUSINESS_NAME: async () => shop.tenant.name,
    NEW_SLUG: async () => fresh('harbour'),
    NEW_PASSWORD: async () => 'a long and quiet road',
    RESET_TOKEN: async () => {
      const { email } = await employee()
      return (await call(api.accounts.requestReset, { email })).resetToken ?? ''
    },
  }
}

/** What has to be so before some calls, beside what they name. */
function beforehand({ call }: FrontDoor): Record<string, (give: Give) => Promise<unknown>> {
  const askForAnother = () =>
    call(api.accounts.updateSelf, {
      email: `${randomUUID().slice(0, 8)}@example.com`,
      currentPassword: PASSWORD,
    })
  return {
    'repairs.confirm': async (give) => call(api.jobLinks.done, { token: await give('JOB_TOKEN') }),
    'claims.charge': async () => call(api.tenants.update, { chargesInHq: true }),
    'conflicts.bringBack': async (give) => call(api.conflicts.dismiss, { id: await give('CONFLICT_ID') }),
    'emailChange.resend': askForAnother,
    'emailChange.cancel': askForAnother,
    'sso.start': async (give) =>
      call(api.sso.save, {
        ...{ name: 'Acme', issuer: await give('ISSUER'), clientId: await give('CLIENT_ID') },
        clientSecret: await give('CLIENT_SECRET'),
      }),
    'billing.portal': async () => press((await call(api.billing.checkout, {})).checkoutUrl, 'Pay'),
  }
}

/** The only thing that is looked at when a car is checked. */
async function aCheckItem({ call }: Pick<FrontDoor, 'call'>): Promise<string> {
  const { items } = await call(api.checks.saveSettings, {
    ...{ isActive: true, items: [{ label: 'Lights', isSafety: true }], photos: ['Front'] },
  })
  return items[0]?.id ?? ''
}

/** A car goes out tomorrow, and must not. */
async function aConflict(me: Parameters<typeof aReport>[0]): Promise<string> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const [vehicle] = await me.call(api.vehicles.list, {})
  await me.call(api.demo.hq, { bookings: 'none' })
  await me.call(api.demo.hq, {
    booking: {
      id: 1,
      hqVehicleId: vehicle?.hqVehicleId ?? '',
      status: 'open',
      pickUp: inHours(24),
      return: inHours(48),
    },
  })
  await me.call(api.hq.sync, {})
  await me.call(api.repairs.create, await aReport(me, { urgencyLevel: 'critical' }))
  const [conflict] = await me.call(api.conflicts.list, {})
  if (!conflict) throw new Error('There is no conflict')
  return conflict.id
}
