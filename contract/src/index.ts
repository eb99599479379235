import { accounts } from './accounts/calls.ts'
import { emailChange } from './accounts/email-change.ts'
import { invitations } from './accounts/invitations.ts'
import { secondStep } from './accounts/second-step.ts'
import { ownSessions, security } from './accounts/security.ts'
import { audit } from './audit/calls.ts'
import { billing } from './billing/calls.ts'
import { board } from './board/calls.ts'
import { bookings } from './bookings/calls.ts'
import { calendar } from './calendar/calls.ts'
import { checks } from './checks/calls.ts'
import { claims } from './claims/calls.ts'
import { claimReports } from './claims/report.ts'
import { closing } from './closing/calls.ts'
import { comments } from './comments/calls.ts'
import { conflicts } from './conflicts/calls.ts'
import { damage } from './damage/calls.ts'
import { dashboard } from './dashboard/calls.ts'
import { estimates } from './estimates/calls.ts'
import { files } from './files/calls.ts'
import { guarantees } from './guarantees/calls.ts'
import { hq } from './hq/calls.ts'
import { imports } from './imports/calls.ts'
import { inbox } from './inbox/calls.ts'
import { mailLinks } from './inbox/followed.ts'
import { push } from './inbox/push.ts'
import { jobLinks } from './job-links/calls.ts'
import { oilChange } from './oil-change/calls.ts'
import { overdue } from './overdue/calls.ts'
import { planning } from './planning/calls.ts'
import { tokens } from './programs/tokens.ts'
import { linkedRepairs, repairs } from './repairs/calls.ts'
import { reports } from './reports/calls.ts'
import { coveredReports } from './reports/covered.ts'
import { routine } from './routine/calls.ts'
import { settings } from './settings/calls.ts'
import { sso } from './sso/calls.ts'
import { demo, system } from './system.ts'
import { tenants } from './tenants/calls.ts'
import { vehicles } from './vehicles/calls.ts'
import { views } from './views/calls.ts'
import { webhooks } from './webhooks/calls.ts'

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
  invitations,
  secondStep,
  security,
  ownSessions,
  sso,
  files,
  vehicles,
  bookings,
  guarantees,
  repairs,
  routine: { ...routine, linkedRepairs, ...overdue },
  views,
  checks,
  damage,
  oilChange,
  planning,
  conflicts,
  board,
  reports: { ...reports, ...coveredReports, ...claimReports },
  comments,
  jobLinks,
  estimates,
  inbox,
  mailLinks,
  push,
  calendar,
  hq,
  claims,
  imports,
  dashboard,
  billing,
  closing,
  tokens,
  webhooks,
  audit,
  demo,
}
