import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.int().nonnegative()

export const DashboardStats = z.object({
  totalVehicles: count,
  availableVehicles: count,
  criticalIssues: count,
})
export type DashboardStats = z.output<typeof DashboardStats>

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'user',
    trial: 'open',
    summary: 'How the fleet stands, in three numbers',
    output: DashboardStats,
  }),
}
