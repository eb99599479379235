import { randomInt, randomUUID } from 'node:crypto'
import { board } from '@pitlane/contract/board/calls'
import { comments } from '@pitlane/contract/comments/calls'
import { conflicts } from '@pitlane/contract/conflicts/calls'
import { dashboard } from '@pitlane/contract/dashboard/calls'
import { AppError } from '@pitlane/contract/errors'
import { imports } from '@pitlane/contract/imports/calls'
import { inbox } from '@pitlane/contract/inbox/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { reports } from '@pitlane/contract/reports/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import type { Caller } from '../caller.ts'
import { type Deed, deeds, openBusinesses, type Person, pressed, type Shares } from '../reporters.ts'

const PEOPLE_EACH = 10
const OPENED_AT_ONCE = 4

/** What a screen asks for, all of it at once as a browser does. */
const screens: Record<string, (caller: Caller, person: Person) => Promise<unknown>[]> = {
  dashboard: ({ call }) => [
    call(dashboard.stats, {}),
    call(dashboard.needingRepair, {}),
    call(repairs.list, { page: 1, limit: 10 }),
    call(inbox.list, {}),
  ],
  vehicles: ({ call }) => [call(vehicles.list, {}), call(inbox.list, {})],
  vehicle: ({ call }, { vehicle: { id, vehicleKey } }) => [
    call(vehicles.one, { id }),
    call(repairs.list, { vehicleId: id, page: 1, limit: 10 }),
    call(routine.ofVehicle, { vehicleKey }),
    call(conflicts.dueOnRental, { id }),
  ],
  repair: ({ call }, { reported: [first] }) =>
    first
      ? [
          call(repairs.one, { id: first.id }),
          call(repairs.history, { id: first.id }),
          call(comments.list, { id: first.id }),
        ]
      : [],
  search: ({ call }) => [call(repairs.list, { search: 'squeal', page: 1, limit: 10 })],
  board: ({ call }) => [call(board.days, {}), call(conflicts.list, {})],
  routine: ({ call }) => [call(routine.list, {}), call(routine.due, {})],
  reports: ({ call }) => [call(reports.costs, {}), call(reports.fleet, {})],
  export: (caller) => [download(caller, imports.exportCsv.path)],
}

async function download({ send }: Caller, path: string): Promise<void> {
  const { status, statusText, body } = await send('GET', path)
  if (status !== 200) throw AppError.fromAnswer(status, body.toString(), statusText)
}

const lookAt: Deed = (ledger, person) => {
  const all = Object.entries(screens)
  const [name, ask] = all[randomInt(all.length)] ?? ['nothing', () => []]
  return ledger.note(`look at ${name}`, () => Promise.all(ask(person.caller, person)))
}

const comment: Deed = async (ledger, person) => {
  const about = person.reported[randomInt(Math.max(1, person.reported.length))]
  if (!about) return
  const write = { kind: 'comment' as const, text: ledger.text('comment'), isAcknowledged: false }
  ledger.writes.push(write)
  const headers = { 'idempotency-key': randomUUID() }
  await pressed(() =>
    ledger.note('comment', () =>
      person.caller.call(comments.add, { id: about.id, text: write.text }, { headers }),
    ),
  )
  write.isAcknowledged = true
}

/** How often people do what, in a hundred. */
export const asPeopleDo: Shares = [
  [56, lookAt],
  [16, deeds.report],
  [10, deeds.edit],
  [10, comment],
  [5, deeds.photo],
  [3, deeds.signIn],
]

/** So many people in businesses of ten, each with a live screen. */
export async function openUsers(place: Parameters<typeof openBusinesses>[0], count: number) {
  const left = Array.from({ length: Math.ceil(count / PEOPLE_EACH) }, () => 1).values()
  const people: Person[] = []
  const openSome = async () => {
    for (const businesses of left)
      people.push(...(await openBusinesses(place, { businesses, peopleEach: PEOPLE_EACH })))
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
  for (const { caller } of people) caller.listen()
  return people
}
