import { BYTE_ORDER_MARK } from '@pitlane/contract/csv'
import type { Endpoint, Input, Stream } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { reports } from '@pitlane/contract/reports/calls'
import { coveredReports } from '@pitlane/contract/reports/covered'
import { type ReadContext, readingTenant } from '../../platform/context.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import { type Route, serve, serveStream } from '../../platform/http/serve.ts'
import { coveredCsv, coveredReport } from './covered.ts'
import { costsCsv, fleetCsv, vehiclesCsv } from './report-csv.ts'
import { costsReport, fleetReport, serviceHistory, vehiclesReport } from './reports.ts'

export const reportRoutes = [
  serve(reports.costs, costsReport),
  serve(reports.fleet, fleetReport),
  serve(reports.vehicles, vehiclesReport),
  serve(reports.history, serviceHistory),
  download(reports.costsCsv, 'costs', costsCsv),
  download(reports.fleetCsv, 'fleet', fleetCsv),
  download(reports.vehiclesCsv, 'vehicles', vehiclesCsv),
  serve(coveredReports.covered, coveredReport),
  download(coveredReports.coveredCsv, 'covered', coveredCsv),
]

type Write<E extends Endpoint> = (ctx: ReadContext & { timezone: string }, asked: Input<E>) => Promise<string>

/** A report is small, and whole before it is sent: what is wrong with the question is an answer of its own. */
export function download<E extends Endpoint & { output: Stream }>(
  endpoint: E,
  name: string,
  write: Write<E>,
): Route {
  return serveStream(endpoint, async (asked) => {
    const { session, visitor, input } = asked
    if (!session) throw new AppError('unauthenticated', 'Please sign in.')
    const ctx = { ...readingTenant(visitor, session.tenantId), timezone: session.tenant.timezone }
    const text = await write(ctx, input)
    return answerDownload(
      asked,
      { name, ending: 'csv', type: 'text/csv; charset=utf-8' },
      async function* () {
        yield BYTE_ORDER_MARK + text
      },
    )
  })
}
