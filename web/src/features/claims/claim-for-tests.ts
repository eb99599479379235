import type { Claim } from '@pitlane/contract/claims/calls'

/** A claim that was sent and of which nothing came back yet, or what a test makes of it. */
export function aClaim(over: Partial<Claim> = {}): Claim {
  return {
    repairId: '019a0000-0000-7000-8000-000000000042',
    number: 'C-42',
    state: 'claimed',
    rental: {
      id: 'hq-1042',
      number: '1042',
      pickUp: '2026-12-01T09:00:00.000Z',
      return: '2026-12-04T17:00:00.000Z',
    },
    lines: [
      { kind: 'repair', label: 'Left door', amount: 480.25, basis: null },
      { kind: 'downtime', label: 'Downtime', amount: 120, basis: '2 days, about $60 a day' },
    ],
    total: 600.25,
    received: 0,
    payments: [],
    reason: null,
    hq: null,
    createdAt: '2026-12-05T10:00:00.000Z',
    updatedAt: '2026-12-05T10:00:00.000Z',
    ...over,
  }
}
