import type { RoutineTemplate } from '@pitlane/contract/routine/calls'

const id = '01890000-0000-7000-8000-000000000001'
const at = '2026-01-10T12:00:00.000Z'

export function aTemplate(over: Partial<RoutineTemplate> = {}): RoutineTemplate {
  return {
    id,
    tenantId: id,
    vehicleId: id,
    vehicleKey: 'T-1',
    title: 'Oil Change',
    description: null,
    category: 'maintenance',
    triggerType: 'time',
    intervalValue: 30,
    intervalUnit: 'days',
    isActive: true,
    expectedHours: null,
    lastCompletedDate: null,
    lastCompletedMileage: null,
    nextDueDate: '2026-02-09',
    nextDueMileage: null,
    dueStatus: 'current',
    daysUntilDue: 30,
    milesUntilDue: null,
    daysOverdue: null,
    milesOverdue: null,
    predicted: null,
    createdBy: id,
    createdAt: at,
    updatedAt: at,
    vehicle: {
      id,
      vehicleKey: 'T-1',
      make: 'Ford',
      model: 'Transit',
      year: 2022,
      mileage: 40_000,
      archivedAt: null,
    },
    vehicleTemplates: 1,
    ...over,
  }
}
