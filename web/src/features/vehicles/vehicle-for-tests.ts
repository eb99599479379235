import type { Vehicle } from '@pitlane/contract/vehicles/calls'

/** A car of which little is known, or what a test makes of it. */
export function aVehicle(over: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 'vehicle',
    tenantId: 'tenant',
    hqVehicleId: null,
    vehicleKey: 'T-286',
    vehicleClass: null,
    make: 'Toyota',
    model: 'Corolla',
    year: 2022,
    vin: null,
    licensePlate: null,
    status: 'available',
    location: null,
    mileage: null,
    color: null,
    plateExpires: null,
    registrationExpires: null,
    inspectionExpires: null,
    warrantyUntil: null,
    warrantyDistance: null,
    hqData: null,
    lastSync: null,
    archivedAt: null,
    createdAt: '2026-11-14T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    ...over,
  }
}
