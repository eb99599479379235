import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../ui/show-for-tests.ts'
import { Reasons } from './Reasons.tsx'

test('every reason leads somewhere: to its repair, to the check, or to the car', () => {
  const reasons = [
    { kind: 'critical_repair', sentence: 'R-1 Brakes fail is open and critical.', repair: { id: 'r1' } },
    { kind: 'due_on_rental', sentence: 'Oil Change falls due during the rental.' },
    { kind: 'unchecked', sentence: 'Not checked since it came back on Dec 4 at 17:00' },
    { kind: 'check', sentence: 'Check the car' },
    { kind: 'papers', sentence: 'Not good until the return: inspection (Dec 4).' },
  ]
  show(<Reasons label="Why T-14 is not ready" vehicleId="v1" reasons={reasons} />)
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/today?repair=r1',
    '/vehicles/v1',
    '/vehicles/v1/check',
    '/vehicles/v1/check',
    '/vehicles/v1',
  ])
})
