import { api } from '@pitlane/contract'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { aClaimShop } from '@pitlane/sandbox/testing/shops/claim-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const world = await openWorld()
const { claims } = api
const shop = await aClaimShop(world, await aConnectedTenant(world, 1))
const { call } = shop

const cents = fc.integer({ min: 1, max: 40_000 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('pay' as const),
      part: fc.constantFrom(1, 35, 50, 100, 100, 101),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('change' as const),
      lines: fc.array(cents, { minLength: 1, maxLength: 8 }),
      waiver: fc.option(cents),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('send' as const, 'dispute' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('waive' as const, 'reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('takeBack' as const), place: fc.nat(5) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A claim as somebody keeps it on paper, in whole cents. */
interface Paper {
  state: ClaimState
  total: number
  payments: number[]
  wasSent: boolean
}

/** What the paper says after a step, or undefined where it is refused. */
function written(paper: Paper, given: Step, paid: number): Paper | undefined {
  const { state, total, payments, wasSent } = paper
  const received = sum(payments)
  const isOpen = state === 'draft' || state === 'disputed'
  switch (given.is) {
    case 'change': {
      const changed = sum(given.lines) - (given.waiver ?? 0)
      return isOpen && changed >= received && changed >= 0 ? { ...paper, total: changed } : undefined
    }
    case 'send':
      if (!isOpen || total === 0) return undefined
      return { ...paper, state: received >= total ? 'paid' : 'claimed', wasSent: true }
    case 'pay': {
      if ((state !== 'claimed' && state !== 'disputed') || paid < 1 || received + paid > total)
        return undefined
      return { ...paper, payments: [...payments, paid], state: received + paid === total ? 'paid' : state }
    }
    case 'takeBack': {
      const isThere = given.place < payments.length
      if (!['claimed', 'disputed', 'paid'].includes(state) || !isThere) return undefined
      const left = payments.filter((_, place) => place !== given.place)
      return { ...paper, payments: left, state: state === 'paid' ? 'claimed' : state }
    }
    case 'dispute':
      return state === 'claimed' ? { ...paper, state: 'disputed' } : undefined
    case 'waive':
      return isOpen || state === 'claimed' ? { ...paper, state: 'waived' } : undefined
    case 'reopen':
      if (state !== 'waived' && state !== 'paid') return undefined
      return { ...paper, state: wasSent ? 'claimed' : 'draft' }
  }
}

const sum = (all: readonly number[]) => all.reduce((so, it) => so + it, 0)

async function take(id: string, given: Step, paid: number) {
  switch (given.is) {
    case 'change': {
      const lines = given.lines.map((it) => ({ kind: 'other' as const, label: 'Part', amount: it / 100 }))
      const waived = given.waiver ?? 0
      const waiver = { kind: 'waiver' as const, label: 'Cover', amount: -waived / 100 }
      return call(claims.change, { id, lines: [...lines, ...(waived > 0 ? [waiver] : [])] })
    }
    case 'pay':
      return call(claims.pay, { id, amount: paid / 100, on: '2026-11-15' })
    case 'takeBack': {
      const { payments } = await call(claims.one, { id })
      return call(claims.takeBack, { id, paymentId: payments[given.place]?.id ?? id })
    }
    case 'dispute':
    case 'waive':
      return call(claims[given.is], { id, reason: 'So it is' })
    default:
      return call(claims[given.is], { id })
  }
}

test('whatever is changed, sent, paid, taken back, waived and reopened, a claim is what the paper says, to the cent', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { repairId: id, total } = await shop.claim('draft')
      let paper: Paper = { state: 'draft', total: Math.round(total * 100), payments: [], wasSent: false }
      for (const given of steps) {
        // Some of what is owed, all of it, or a little more.
        const owed = paper.total - sum(paper.payments)
        const paid = given.is === 'pay' ? Math.round((owed * given.part) / 100) : 0
        const next = written(paper, given, paid)
        const answer = take(id, given, paid)
        if (next) await answer
        else await expect(answer).rejects.toMatchObject({ status: expect.toBeOneOf([400, 404, 409]) })
        paper = next ?? paper
        const { state, total: all, received, payments } = await call(claims.one, { id })
        expect([state, all, received]).toEqual([paper.state, paper.total / 100, sum(paper.payments) / 100])
        expect(payments.map(({ amount }) => Math.round(amount * 100))).toEqual(paper.payments)
        reached.add(state)
      }
    }),
    { numRuns: 60 },
  )
  expect([...reached].sort()).toEqual(['claimed', 'disputed', 'draft', 'paid', 'waived'])
}, 180_000)
