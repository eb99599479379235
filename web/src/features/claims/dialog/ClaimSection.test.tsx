import { accounts } from '@pitlane/contract/accounts/calls'
import { CLAIM_CHANGED, type Claim, claims } from '@pitlane/contract/claims/calls'
import { MORE_WAS_PAID } from '@pitlane/contract/claims/sums'
import { AppError } from '@pitlane/contract/errors'
import { hq } from '@pitlane/contract/hq/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as known from '../../../pages/known-for-tests.ts'
import { answering, playServer, press, show, write } from '../../../ui/show-for-tests.ts'
import { aRepair } from '../../repairs/repair-for-tests.ts'
import { aClaim } from '../claim-for-tests.ts'
import { ClaimSection } from './ClaimSection.tsx'

const newer = '2026-12-05T11:00:00.000Z'

interface Shown {
  role?: 'admin' | 'employee'
  cause?: 'damage' | 'wear'
  /** What a change is answered with, and how the claim stands then. */
  onChange?: (() => Claim | AppError) | undefined
  now?: () => Claim
}

/** The part of the dialog as this person has it. */
function shown(claim: Claim | null, { role = 'admin', cause = 'damage', onChange, now }: Shown = {}) {
  const asked = playServer(
    answering(accounts.currentUser, () => ({ ...known.user, role })),
    answering(tenants.current, () => ({ ...known.tenant, chargesInHq: true })),
    answering(hq.config, () => known.hq),
    answering(claims.one, () => now?.() ?? claim ?? aClaim()),
    answering(claims.change, () => onChange?.() ?? aClaim()),
    answering(claims.propose, () => aClaim({ state: 'draft' })),
  )
  const repair = aRepair({ id: aClaim().repairId, cause, claim: claim && { state: claim.state } })
  show(<ClaimSection repair={repair} onCover={() => undefined} />)
  return { sent: () => asked.filter(({ call }) => !call.startsWith('GET')) }
}

const section = () => within(screen.getByRole('region', { name: 'Claim' }))
const buttons = () =>
  section()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('what an employee may not do is not shown to them, what an administrator may is', async () => {
  shown(aClaim(), { role: 'employee' })
  await section().findByText('Note a payment')
  expect(buttons()).toEqual(['Note a payment', 'Dispute', 'Waive'])
})

test('an administrator may also charge in HQ, while HQ is connected', async () => {
  shown(aClaim())
  await section().findByText('Charge in HQ')
  expect(buttons()).toEqual(['Note a payment', 'Charge in HQ', 'Dispute', 'Waive'])
})

test.each([
  ['no rental', { rental: null }, 'damage', 'Please choose the rental first'],
  ['nothing to pay', { total: 0 }, 'damage', 'There is nothing to claim, so it cannot be sent.'],
  ['no damage any more', {}, 'wear', 'Only damage can be claimed, so it cannot be sent.'],
] as const)('a draft that cannot be sent says why: %s', async (_, over, cause, sentence) => {
  shown(aClaim({ state: 'draft', ...over }), { cause })
  expect(await section().findByText(sentence)).toBeTruthy()
  expect(section().queryByText('Send claim')).toBeNull()
})

test('of an unclear charge an administrator says what they found, an employee that it is unclear', async () => {
  const error = 'HQ did not answer. Please look at rental 1042 in HQ.'
  const unclear = { state: 'unclear', at: newer, chargeId: null, error } as const
  shown(aClaim({ hq: unclear }), { role: 'employee' })
  expect(await section().findByText(error)).toBeTruthy()
  expect(section().getByText('An administrator can say here what they found.')).toBeTruthy()
})

test('who saves over lines that were changed meanwhile sees both, and keeps what they typed', async () => {
  const theirs = aClaim({
    state: 'draft',
    lines: [{ kind: 'other', label: 'Paint', amount: 90, basis: null }],
    updatedAt: newer,
  })
  let now = aClaim({ state: 'draft' })
  const { sent } = shown(now, {
    now: () => now,
    onChange: () => {
      if (now === theirs) return theirs
      now = theirs
      return new AppError('conflict', CLAIM_CHANGED, { current: theirs })
    },
  })
  await section().findByText('Edit lines')
  await press('Edit lines')
  write(screen.getByLabelText('Amount of Left door'), '1')
  await press('Save lines')
  expect(await screen.findByText(/^Somebody else has just changed this claim/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Left door').value).toBe('1')
  await press('Keep mine')
  await press('Save lines')
  await expect
    .poll(() => sent().map(({ input }) => (input as { updatedAt: string }).updatedAt))
    .toEqual([aClaim().updatedAt, newer])
})

test('what the server finds wrong with a line is said at that line', async () => {
  const errors = [{ path: 'lines.1.amount', message: MORE_WAS_PAID }]
  shown(aClaim({ state: 'draft' }), { onChange: () => new AppError('invalid', MORE_WAS_PAID, { errors }) })
  await section().findByText('Edit lines')
  await press('Edit lines')
  write(screen.getByLabelText('Amount of Left door'), '1')
  await press('Save lines')
  const field = screen.getByLabelText('Amount of Downtime')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(MORE_WAS_PAID)).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field)
})

test('a damage that nobody has claimed is claimed with one press', async () => {
  const { sent } = shown(null)
  await press('Make a claim')
  await expect
    .poll(() => sent().map(({ call }) => call))
    .toEqual([`POST /api/repairs/${aClaim().repairId}/claim`])
})
