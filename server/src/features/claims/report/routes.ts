import { claimReports } from '@pitlane/contract/claims/report'
import { serve } from '../../../platform/http/serve.ts'
import { download } from '../../reports/routes.ts'
import { claimsCsv, claimsReport } from './report.ts'

export const claimReportRoutes = [
  serve(claimReports.claims, claimsReport),
  download(claimReports.claimsCsv, 'claims', claimsCsv),
]
