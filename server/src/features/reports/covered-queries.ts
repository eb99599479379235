import { COVERED_ROWS_MOST, type CoveredReport } from '@pitlane/contract/reports/covered'
import { sql, withRoom } from '../../platform/database/database.ts'
import { coveredJson, isCovered, withBusiness } from '../guarantees/cover-queries.ts'
import type { Reported } from './asked-period.ts'
import { costOfRepair, isDone } from './done-queries.ts'

/** What was done in the period and paid although somebody owed it, the dearest first, and what all of it comes to. */
export async function paidWhileCovered(asked: Reported): Promise<Omit<CoveredReport, 'from' | 'to'>> {
  const beside = sql`
    join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = repairs.vehicle_id ${withBusiness(asked)}`
  const [row] = await asked.query<Omit<CoveredReport, 'from' | 'to'>>(
    withRoom(sql`
      with owed as materialized (
        select repairs.*, ${costOfRepair} as cost
        from repairs ${beside}
        where ${isDone(asked)} and ${costOfRepair} > 0 and ${isCovered(asked)}),
      told as materialized (
        select repairs.id, number, title, cost, vehicles.id as vehicle_id, vehicle_key, make, model, year, vehicle_class,
               (${coveredJson(asked)}) -> 0 as cover
        from (select * from owed order by cost desc, number limit ${COVERED_ROWS_MOST}) as repairs ${beside})
      select (select json_build_object('repairs', count(*), 'cost', coalesce(sum(cost), 0)) from owed) as total,
        (select coalesce(json_agg(json_build_object('repair', json_build_object('id', id, 'number', number, 'title', title),
            'vehicle', json_build_object('id', vehicle_id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
              'vehicleClass', vehicle_class),
            'cost', cost, 'by', cover -> 'by', 'sentence', cover -> 'sentence') order by cost desc, number), '[]')
         from told) as rows`),
  )
  if (!row) throw new Error('What was covered was not counted')
  return row
}
