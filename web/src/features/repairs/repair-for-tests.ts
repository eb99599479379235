import type { Repair } from '@pitlane/contract/repairs/calls'
import { emptyFields } from '@pitlane/contract/repairs/fields'

/** Worn brake pads that need repair, or what a test makes of them. */
export function aRepair(over: Partial<Repair> = {}): Repair {
  return {
    ...emptyFields,
    id: 'repair',
    tenantId: 'tenant',
    vehicleId: 'vehicle',
    vehicleKey: 'T-286',
    reportedBy: 'user',
    title: 'Worn brake pads',
    description: 'Squeals when braking',
    category: 'brakes',
    urgencyLevel: 'high',
    status: 'need',
    imageUrls: [],
    odometerReading: 48_000,
    number: 42,
    foundAt: '2026-11-14T10:00:00.000Z',
    createdAt: '2026-11-14T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    vehicle: {
      id: 'vehicle',
      vehicleKey: 'T-286',
      make: 'Toyota',
      model: 'Corolla',
      year: 2022,
      licensePlate: 'ABC 123',
      mileage: 48_000,
      status: 'available',
      hqData: null,
      archivedAt: null,
    },
    originatingTemplate: null,
    covered: [],
    ...over,
  }
}
