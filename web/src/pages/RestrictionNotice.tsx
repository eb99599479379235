import { Alert } from '@mantine/core'
import { TRIAL_ENDED } from '@pitlane/contract/access'
import { IconAlertTriangle, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { firstStepsQuery } from '../features/dashboard/data.ts'
import { useUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { useRestriction } from './access.ts'

/** Why only this page can be reached, and what to do about it. */
export function RestrictionNotice() {
  const restriction = useRestriction()
  const user = useUser()
  const steps = useQuery(firstStepsQuery(user))
  const isAdmin = user?.role === 'admin'
  if (restriction === 'trial-ended') {
    return (
      <Alert color="orange" mb="md" title="Free trial ended" icon={<IconAlertTriangle aria-hidden />}>
        {TRIAL_ENDED}{' '}
        {isAdmin ? 'Your data is kept.' : 'Please ask an administrator of your business. Your data is kept.'}
        {isAdmin && (
          <div>
            <ButtonLink to="/settings" search={{ open: 'billing' }} replace mt="sm">
              Go to Payments & Billing
            </ButtonLink>
          </div>
        )}
      </Alert>
    )
  }
  // Where the first steps stand, the first of them says it.
  const isSaid = steps.isLoading || (steps.data?.missing.length ?? 0) > 0
  if (restriction === 'hq-missing' && !isSaid) {
    return (
      <Alert
        color="indigo"
        mb="md"
        title="Connect HQ Rental Software"
        icon={<IconPlugConnectedX aria-hidden />}
      >
        Pitlane works on the vehicles of your HQ account.{' '}
        {isAdmin
          ? 'Connect it under “HQ Rental Software Integration” to reach the other pages.'
          : 'Please ask an administrator of your business to connect it. Until then only Settings can be reached.'}
        {isAdmin && (
          <div>
            <ButtonLink
              to="/settings"
              search={{ open: 'hq' }}
              replace
              mt="sm"
              leftSection={<IconPlugConnected size={17} stroke={1.8} aria-hidden />}
            >
              Connect HQ
            </ButtonLink>
          </div>
        )}
      </Alert>
    )
  }
  return null
}
