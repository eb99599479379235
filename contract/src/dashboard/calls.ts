import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../formats.ts'
import { urgencyLevels } from '../repairs/words.ts'
import { vehicleStatuses } from '../vehicles/calls.ts'

const count = z.int().nonnegative()

export const DashboardStats = z.object({
  totalVehicles: count,
  availableVehicles: count,
  criticalIssues: count,
})
export type DashboardStats = z.output<typeof DashboardStats>

export const VehicleNeedingRepair = z.object({
  id,
  vehicleKey: z.string(),
  status: z.enum(vehicleStatuses),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  urgencyLevel: z.enum(urgencyLevels),
})
export type VehicleNeedingRepair = z.output<typeof VehicleNeedingRepair>

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'user',
    trial: 'open',
    summary: 'How the fleet stands, in three numbers',
    output: DashboardStats,
  }),
  needingRepair: endpoint({
    method: 'GET',
    path: '/api/dashboard/available-vehicles-needing-repair',
    access: 'user',
    trial: 'required',
    summary: 'Available vehicles that need a repair, most urgent first',
    output: z.object({ vehicles: z.array(VehicleNeedingRepair), total: count }),
  }),
  unclaimed: endpoint({
    method: 'GET',
    path: '/api/dashboard/unclaimed-damages',
    access: 'user',
    trial: 'required',
    summary: 'How many damages of the last days nobody has claimed although a rental could be asked',
    output: z.object({ total: count }),
  }),
}
