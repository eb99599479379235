import { accounts } from '@pitlane/contract/accounts/calls'
import { hq as hqCalls } from '@pitlane/contract/hq/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answering, playServer, show } from '../../../ui/show-for-tests.ts'
import { hq, tenant, user } from '../../known-for-tests.ts'
import { ReportAnywhere } from './ReportAnywhere.tsx'

test('what floats is out of the way of who reads on, until they turn or the page ends', async () => {
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000)
  playServer(
    answering(accounts.currentUser, () => user),
    answering(tenants.current, () => tenant),
    answering(hqCalls.config, () => hq),
  )
  const asked = vi.spyOn(window, 'scrollY', 'get')
  show(<ReportAnywhere />)
  expect(asked, 'a page that is being made').not.toHaveBeenCalled()
  const button = await screen.findByRole('button', { name: 'Report repair' })
  const isAwayAt = (place: number) => {
    vi.stubGlobal('scrollY', place)
    act(() => void window.dispatchEvent(new Event('scroll')))
    return button.dataset.away
  }
  expect(button.dataset.away).toBe('false')
  expect(isAwayAt(300)).toBe('true')
  expect(isAwayAt(297), 'a thumb that rests').toBe('true')
  expect(isAwayAt(200)).toBe('false')
  expect(isAwayAt(2000)).toBe('true')
  expect(isAwayAt(2200), 'the end').toBe('false')
  expect(isAwayAt(2100)).toBe('false')
})
