import type { ChargeAnswer } from '@pitlane/contract/hq/charge'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'

/** A damage that somebody was asked to pay for, and what came of it. */
export interface ClaimStory {
  title: string
  description: string
  category: string
  cost: number
  state: ClaimState
  /** Why it is disputed, or waived. */
  reason?: string
  /** In how many parts it was paid. */
  payments?: number
  /** What HQ said when it was charged there; null: nothing. */
  hq?: Pick<ChargeAnswer, 'status' | 'isSuccess' | 'refusedFields'> & { chargeId?: string }
}

/** Found by a check, with photos from before: its packet is worth printing. */
export const checkedStory: ClaimStory = {
  title: 'Deep scratch along the left side',
  description:
    'From the front wing to the rear door, down to the primer, with a dent below the handle. The check before the rental shows the side without a mark.',
  category: 'body',
  cost: 684.5,
  state: 'claimed',
}

/** One in every state, and one for everything that HQ can answer. */
export const claimStories: readonly ClaimStory[] = [
  {
    title: 'Star in the windshield',
    description: 'A stone, low on the passenger side. Still small enough to be filled.',
    category: 'body',
    cost: 95,
    state: 'draft',
  },
  {
    title: 'Two rims scraped on a curb',
    description: 'Both on the right. The tires are fine.',
    category: 'tires',
    cost: 312,
    state: 'disputed',
    reason: 'The rims are said to have been scraped at pick-up.',
  },
  {
    title: 'Rear bumper pushed in',
    description: 'Backed into something low. One sensor is gone.',
    category: 'body',
    cost: 842.75,
    state: 'paid',
    payments: 2,
  },
  {
    title: 'Burn in the back seat',
    description: 'One hole, the size of a pencil.',
    category: 'interior',
    cost: 140,
    state: 'waived',
    reason: 'Less than the work of asking for it.',
  },
  {
    title: 'Left mirror broken off',
    description: 'Hangs by its cable.',
    category: 'body',
    cost: 265.4,
    state: 'claimed',
    hq: { status: 200, isSuccess: true, refusedFields: [], chargeId: '70001' },
  },
  {
    title: 'Trunk lid dented',
    description: 'Two dents beside the lock.',
    category: 'body',
    cost: 430,
    state: 'claimed',
    hq: { status: 422, isSuccess: false, refusedFields: ['charge_amount'] },
  },
  {
    title: 'Diesel in the tank',
    description: 'Stalled after a mile. Tank and lines were flushed.',
    category: 'engine',
    cost: 518.2,
    state: 'claimed',
    hq: { status: null, isSuccess: null, refusedFields: [] },
  },
]
