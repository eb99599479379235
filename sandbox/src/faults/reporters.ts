import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { files } from '@pitlane/contract/files/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aFleet, aRegistration, PASSWORD } from '../testing/makers.ts'
import { aPicture } from '../testing/pictures.ts'
import { type Caller, openCaller } from './caller.ts'
import type { Ledger } from './ledger.ts'

const VEHICLES = 5
/** Somebody reads that it failed, and presses the button again. */
const PRESS_AGAIN_MS = 1_000
/** And gives up in the end. */
const PRESSES = 60
const KEPT_REPAIRS = 20

interface Place {
  address: string
  hq: { baseUrl: string }
}

export interface Person {
  caller: Caller
  tenantId: string
  userId: string
  username: string
  email: string
  isAdmin: boolean
  slug: string
  vehicle: { id: string; vehicleKey: string }
  /** What they reported last, as they know it. */
  reported: Pick<Repair, 'id' | 'updatedAt'>[]
}

/** Businesses with a fleet from HQ, and people who are signed in there; the first of each is its administrator. */
export async function openBusinesses(
  { address, hq: { baseUrl } }: Place,
  { businesses, peopleEach }: { businesses: number; peopleEach: number },
): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < businesses; n++) {
    const registration = aRegistration()
    const { adminUsername: username, businessSlug: slug, contactEmail: email } = registration
    const caller = openCaller(address)
    const { tenant, user } = await caller.call(accounts.registerBusiness, registration)
    await signIn(caller, username, slug)
    await caller.call(hq.saveConfig, { baseUrl, tenantToken: aFleet(VEHICLES), userToken: 'steady' })
    await caller.call(hq.sync, {})
    const [first] = await caller.call(vehicles.list, {})
    const vehicle = { id: first?.id ?? '', vehicleKey: first?.vehicleKey ?? '' }
    const of = { tenantId: tenant.id, slug, vehicle }
    people.push({ ...of, caller, userId: user.id, username, email, isAdmin: true, reported: [] })
    for (let m = 1; m < peopleEach; m++) people.push({ ...of, ...(await anEmployee(address, caller, slug)) })
  }
  return people
}

async function anEmployee(address: string, admin: Caller, slug: string) {
  const username = `staff-${randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  const names = { firstName: 'Eli', lastName: 'Employee' }
  const user = await admin.call(accounts.createUser, { username, email, password: PASSWORD, ...names })
  const caller = openCaller(address)
  await signIn(caller, username, slug)
  return { caller, username, email, isAdmin: false, userId: user.id, reported: [] }
}

const signIn = (caller: Caller, username: string, businessSlug: string) =>
  caller.call(accounts.signIn, { username, password: PASSWORD, businessSlug })

interface Load {
  /** Everybody finishes what they have begun. */
  stop(): Promise<void>
}

interface LoadOptions {
  /** Between two things somebody does, on average. */
  pauseMs?: number
  /** What they do, and how often of a hundred times. */
  chosen?: Shares
}

export type Deed = (ledger: Ledger, person: Person) => Promise<unknown>
export type Shares = readonly (readonly [share: number, deed: Deed])[]

/** Everybody works until it is stopped; whatever they ask for and hear is in the ledger. */
export function startReporting(
  ledger: Ledger,
  people: readonly Person[],
  { pauseMs = 300, chosen = usual }: LoadOptions = {},
): Load {
  const stopping = new AbortController()
  const all = chosen.flatMap(([share, deed]) => Array.from({ length: share }, () => deed))
  async function work(person: Person): Promise<void> {
    const think = () =>
      pause(randomInt(pauseMs * 2 + 1), undefined, { signal: stopping.signal }).catch(() => {})
    // They do not all begin in the same moment.
    for (await think(); !stopping.signal.aborted; await think()) {
      const deed = all[randomInt(all.length)]
      // What failed is in the ledger; people go on with something else.
      await deed?.(ledger, person).catch(() => {})
    }
  }
  const working = people.map(work)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

export const deeds = {
  list: (ledger: Ledger, { caller }: Person) =>
    ledger.note('list', () => caller.call(repairs.list, { page: 1, limit: 10 })),

  signIn: (ledger: Ledger, { caller, username, slug }: Person) =>
    ledger.note('sign in', () => signIn(caller, username, slug)),

  report: (ledger: Ledger, person: Person) => reportRepair(ledger, person),

  /** As the form does: first the photo, then the report that names it. */
  async photo(ledger: Ledger, person: Person) {
    const photo = await pressed(() => ledger.note('upload', () => uploadPhoto(person.caller)))
    return reportRepair(ledger, person, photo)
  },

  /** With what they last saw of it; if the answer to the first try was lost, the second shows that it is there. */
  async edit(ledger: Ledger, person: Person) {
    const known = person.reported[randomInt(Math.max(1, person.reported.length))]
    if (!known) return
    const write = {
      kind: 'edit' as const,
      repairId: known.id,
      text: ledger.text('edit'),
      isAcknowledged: false,
    }
    ledger.writes.push(write)
    const change = { id: known.id, updatedAt: known.updatedAt, description: write.text }
    let presses = 0
    const edited = await pressed(() => {
      presses += 1
      return ledger.note('edit', () =>
        person.caller.call(repairs.update, change).catch((error: unknown) => {
          const current = error instanceof AppError && presses > 1 ? (error.current as Repair) : undefined
          if (current?.description !== write.text) throw error
          return current
        }),
      )
    })
    write.isAcknowledged = true
    known.updatedAt = edited.updatedAt
  },
}

const usual: Shares = [
  [50, deeds.list],
  [25, deeds.report],
  [15, deeds.edit],
  [6, deeds.photo],
  [4, deeds.signIn],
]

async function reportRepair(ledger: Ledger, person: Person, photo?: string): Promise<void> {
  const { caller, tenantId, userId, vehicle } = person
  const write = { kind: 'report' as const, title: ledger.text('report'), photo, isAcknowledged: false }
  ledger.writes.push(write)
  const headers = { 'idempotency-key': randomUUID() }
  const report = {
    tenantId,
    reportedBy: userId,
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey,
    title: write.title,
    description: 'Squeal',
    odometerReading: 1,
    ...(photo && { imageUrls: [photo] }),
  }
  const { id, updatedAt } = await pressed(() =>
    ledger.note('report', () => caller.call(repairs.create, report, { headers })),
  )
  write.isAcknowledged = true
  person.reported = [{ id, updatedAt }, ...person.reported].slice(0, KEPT_REPAIRS)
}

let picture: Promise<Buffer> | undefined

export async function uploadPhoto(caller: Caller): Promise<string> {
  picture ??= aPicture().jpeg().toBuffer()
  const bytes = await picture
  const { uploadURL } = await caller.call(files.offer, { contentType: 'image/jpeg', size: bytes.length })
  const { pathname, search } = new URL(uploadURL)
  const { status, statusText, body } = await caller.send('PUT', `${pathname}${search}`, bytes)
  if (status >= 300) throw AppError.fromAnswer(status, body.toString(), statusText)
  return (await caller.call(files.claim, { imageUrl: pathname })).objectPath
}

/** The form keeps what was typed, so that whoever reads that it failed presses again. */
export async function pressed<T>(send: () => Promise<T>, left = PRESSES): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (left === 1) throw error
    await pause(PRESS_AGAIN_MS)
    return pressed(send, left - 1)
  }
}
