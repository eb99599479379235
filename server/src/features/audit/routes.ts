import { audit } from '@pitlane/contract/audit/calls'
import { asSystem, systemReason } from '../../platform/context.ts'
import { serve, serveStream } from '../../platform/http/serve.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { exportEntries } from './export-entries.ts'
import { removeOldEntries } from './queries.ts'
import { listEntries } from './show.ts'

const forgetting = systemReason('forget what was done long ago')

export const auditRoutes = [serve(audit.list, listEntries), serveStream(audit.csv, exportEntries)]

export const auditJobs = [
  job({
    name: 'forget-activity',
    cron: '29 * * * *',
    work: (ctx) => asSystem(ctx, forgetting, removeOldEntries),
  }),
]
