import { watchMachine } from '@pitlane/sandbox/testing/machine/watch-machine'
import { measureDigests } from './capacity/digests/measure-digests.ts'
import { measureCapacity } from './capacity/measure-capacity.ts'
import { measureBoard, measureConflicts } from './measurements/booked-fleets.ts'
import { measureBookings } from './measurements/bookings.ts'
import { measureChecks } from './measurements/checks.ts'
import { measureCovered } from './measurements/covered.ts'
import { measureDue } from './measurements/due.ts'
import { measureFrontDoor } from './measurements/front-door.ts'
import { measureIdle } from './measurements/idle.ts'
import { measureImports } from './measurements/imports.ts'
import { measureLimit } from './measurements/limit.ts'
import { measureRepairs } from './measurements/repairs.ts'
import { measureRepairsPage } from './measurements/repairs-page.ts'
import { measureReports } from './measurements/reports.ts'
import { measureRoutine } from './measurements/routine.ts'
import { measureSlots } from './measurements/slots.ts'
import { measureStatements } from './measurements/statements.ts'
import { measureSync } from './measurements/sync.ts'
import { measureTold } from './measurements/told.ts'
import { measureUpload } from './measurements/upload.ts'
import { measureVehiclesPage } from './measurements/vehicles-page.ts'
import { measureViews } from './measurements/views.ts'
import { measureWeb } from './measurements/web.ts'

/** Every measurement by name; `npm run bench front-door` runs one, `npm run bench` all. */
const measurements: Record<string, () => Promise<string[]>> = {
  'front-door': measureFrontDoor,
  limit: measureLimit,
  statements: measureStatements,
  views: measureViews,
  repairs: measureRepairs,
  routine: measureRoutine,
  reports: measureReports,
  sync: measureSync,
  bookings: measureBookings,
  conflicts: measureConflicts,
  board: measureBoard,
  checks: measureChecks,
  covered: measureCovered,
  slots: measureSlots,
  told: measureTold,
  imports: measureImports,
  due: measureDue,
  idle: measureIdle,
  upload: measureUpload,
  'vehicles-page': measureVehiclesPage,
  'repairs-page': measureRepairsPage,
  web: measureWeb,
}

/** Those that take hours, and options: run only when they are named. */
const long: Record<string, (options: readonly string[]) => Promise<string[]>> = {
  capacity: measureCapacity,
  digests: measureDigests,
}

const given = process.argv.slice(2)
const firstOption = given.findIndex((it) => it.startsWith('-'))
const wanted = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const names = Object.keys({ ...measurements, ...long })
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) refuse(`No such measurement: ${unknown.join(', ')}.`)
if (wanted.length === 0 && options.length > 0) refuse('Options are for a measurement that is named.')
for (const [name, measure] of Object.entries({ ...measurements, ...long })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in long) continue
  console.log(`\n== ${name}`)
  const machine = watchMachine()
  for (const line of await measure(options)) console.log(line)
  console.log(await machine.stop())
}
process.exit()

function refuse(why: string): never {
  console.error(`${why} There are: ${names.join(', ')}.`)
  process.exit(1)
}
