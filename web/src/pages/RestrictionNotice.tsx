import { Alert, Button } from '@mantine/core'
import { TRIAL_ENDED } from '@pitlane/contract/access'
import { IconAlertTriangle, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { useRestriction } from './access.ts'

interface Props {
  /** Opens the section in which HQ is connected, and leads there. */
  onConnect: () => void
}

/** Why only this page can be reached, and what to do about it. */
export function RestrictionNotice({ onConnect }: Props) {
  const restriction = useRestriction()
  const isAdmin = useUser()?.role === 'admin'
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
  if (restriction === 'hq-missing') {
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
            <Button
              mt="sm"
              leftSection={<IconPlugConnected size={17} stroke={1.8} aria-hidden />}
              onClick={onConnect}
            >
              Connect HQ
            </Button>
          </div>
        )}
      </Alert>
    )
  }
  return null
}
