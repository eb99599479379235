import type { Check } from '@pitlane/contract/checks/calls'

/** A check on which all is well. */
export function aCheck(over: Partial<Check> = {}): Check {
  return {
    id: '019a0000-0000-7000-8000-00000000c001',
    vehicleId: '019a0000-0000-7000-8000-000000000001',
    at: '2026-11-14T10:00:00.000Z',
    by: { id: '019a0000-0000-7000-8000-000000000002', name: 'Ada Lovelace' },
    bookingId: null,
    odometer: null,
    isOdometerLower: false,
    fuel: null,
    note: null,
    items: [],
    photos: [],
    failed: 0,
    ...over,
  }
}
