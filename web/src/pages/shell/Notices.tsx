import type { FirstStep } from '@pitlane/contract/dashboard/calls'
import { HqTroubleBanner } from '../../features/hq/sync/HqTroubleBanner.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'

/** HQ that stopped answering, and what a new business has still to do. */
export function Notices({ missing }: { missing: readonly FirstStep[] }) {
  return (
    <>
      <HqTroubleBanner />
      {missing.length > 0 && <FirstSteps missing={missing} />}
    </>
  )
}
