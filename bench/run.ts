import { measureBoard, measureConflicts } from './booked-fleets.ts'
import { measureBookings } from './bookings.ts'
import { measureDue } from './due.ts'
import { measureFrontDoor } from './front-door.ts'
import { measureImports } from './imports.ts'
import { measureLimit } from './limit.ts'
import { measureRepairs } from './repairs.ts'
import { measureRepairsPage } from './repairs-page.ts'
import { measureReports } from './reports.ts'
import { measureRoutine } from './routine.ts'
import { measureSlots } from './slots.ts'
import { measureStatements } from './statements.ts'
import { measureSync } from './sync.ts'
import { measureTold } from './told.ts'
import { measureUpload } from './upload.ts'
import { measureVehiclesPage } from './vehicles-page.ts'
import { measureViews } from './views.ts'

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
  slots: measureSlots,
  told: measureTold,
  imports: measureImports,
  due: measureDue,
  upload: measureUpload,
  'vehicles-page': measureVehiclesPage,
  'repairs-page': measureRepairsPage,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(
    `No such measurement: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  for (const line of await measure()) console.log(line)
}
process.exit()
