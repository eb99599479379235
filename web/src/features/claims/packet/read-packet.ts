import { type Check, checks } from '@pitlane/contract/checks/calls'
import { claims } from '@pitlane/contract/claims/calls'
import { LARGEST_PAGE } from '@pitlane/contract/formats'
import { HISTORY_PAGE, type HistoryEntry, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { isPicture } from '../../files/is-picture.ts'
import { checksAround } from './checks-around.ts'

/** More than any damage is old, or was changed. */
const MOST_PAGES = 20

/** All that is told about a claim on paper, read at once: what is printed is of one moment. */
export function packetQuery(repairId: string) {
  return queryOptions({
    queryKey: ['claim packet', repairId],
    queryFn: ({ signal }) => readPacket(repairId, signal),
    meta: { topics: ['repairs', 'checks', 'vehicles'] },
    staleTime: 0,
  })
}

export type Packet = Awaited<ReturnType<typeof readPacket>>

async function readPacket(id: string, signal: AbortSignal) {
  const [repair, claim] = await Promise.all([
    call(repairs.one, { id }, { signal }),
    call(claims.one, { id }, { signal }),
  ])
  const [vehicle, around, history, isInvoiceShown] = await Promise.all([
    call(vehicles.one, { id: repair.vehicleId }, { signal }),
    readChecks(repair, signal),
    readHistory(id, signal),
    isPicture(repair.receiptUrl, signal),
  ])
  return { repair, claim, vehicle, history, isInvoiceShown, ...around }
}

/** As far back as the check before the damage. */
async function readChecks(repair: Repair, signal: AbortSignal) {
  const read: Check[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = { vehicleId: repair.vehicleId, page, limit: LARGEST_PAGE }
    const answer = await call(checks.list, asked, { signal })
    read.push(...answer.checks)
    if (page >= answer.totalPages || checksAround(repair, read).before) break
  }
  return checksAround(repair, read)
}

async function readHistory(id: string, signal: AbortSignal): Promise<HistoryEntry[]> {
  const read: HistoryEntry[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const entries = await call(repairs.history, { id, page }, { signal })
    read.push(...entries)
    if (entries.length < HISTORY_PAGE) break
  }
  return read
}
