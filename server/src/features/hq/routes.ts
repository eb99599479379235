import { hq } from '@pitlane/contract/hq/calls'
import { serve, serveInSteps } from '../../platform/http/serve.ts'
import { readConfig, saveConfig, testConnection } from './connection.ts'
import { reservationsOfVehicle } from './reservations.ts'
import { hearWebhook, latestSyncRun, syncVehicles } from './sync/sync.ts'
import { syncDue, syncHinted } from './sync/sync-due.ts'
import { tellSilence } from './sync/tell-trouble.ts'

export const hqRoutes = [
  serve(hq.config, readConfig),
  serveInSteps(hq.saveConfig, saveConfig),
  serveInSteps(hq.testConnection, testConnection),
  serveInSteps(hq.sync, syncVehicles),
  serve(hq.syncRun, latestSyncRun),
  serve(hq.reservations, reservationsOfVehicle),
  serve(hq.webhook, hearWebhook),
]

export const hqJobs = [syncDue, syncHinted, tellSilence]
