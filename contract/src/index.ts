import { accounts } from './accounts.ts'
import { billing } from './billing.ts'
import { dashboard } from './dashboard.ts'
import { emailChange } from './email-change.ts'
import { files } from './files.ts'
import { hq } from './hq.ts'
import { imports } from './imports.ts'
import { oilChange } from './oil-change.ts'
import { overdue } from './overdue.ts'
import { linkedRepairs, repairs } from './repairs.ts'
import { routine } from './routine.ts'
import { settings } from './settings.ts'
import { demo, system } from './system.ts'
import { tenants } from './tenants.ts'
import { vehicles } from './vehicles.ts'

/**
 * Every call there is, by the names that programs know: those stay where they are, whichever word answers them. The
 * browser imports its words one by one instead, to stay light.
 */
export const api = {
  system,
  tenants,
  settings,
  accounts,
  emailChange,
  files,
  vehicles,
  repairs,
  routine: { ...routine, linkedRepairs, ...overdue },
  oilChange,
  hq,
  imports,
  dashboard,
  billing,
  demo,
}
