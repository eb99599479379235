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

/** What a business sets up in its first minutes, in that order; that HQ is connected comes before, and is known elsewhere. */
export const firstSteps = ['vehicles', 'workshop', 'routines', 'people'] as const
export type FirstStep = (typeof firstSteps)[number]

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
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/dashboard/first-steps',
    access: 'admin',
    trial: 'open',
    summary:
      'What a new business has not set up yet: no vehicle has come, no workshop hours were saved, there is no routine, or nobody else was invited',
    output: z.object({ missing: z.array(z.enum(firstSteps)) }),
  }),
}
