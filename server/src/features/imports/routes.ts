import { imports } from '@pitlane/contract/imports/calls'
import { serve, serveInSteps, serveStream } from '../../platform/http/serve.ts'
import { exportAll, type LaterLists } from './export-all.ts'
import { exportCsv } from './export-csv.ts'
import { hqOrders } from './hq-orders.ts'
import { importCsv, knownThings } from './import-csv.ts'
import { importHq } from './import-hq.ts'
import { listRuns } from './queries.ts'
import { undoImport } from './undo.ts'

export const importRoutes = (later: LaterLists) => [
  serveInSteps(imports.importCsv, importCsv),
  serve(imports.known, knownThings),
  serve(imports.list, listRuns),
  serve(imports.undo, undoImport),
  serve(imports.hqOrders, hqOrders),
  serveInSteps(imports.importHq, importHq),
  serveStream(imports.exportCsv, exportCsv),
  serveStream(imports.exportAll, exportAll(later)),
]
