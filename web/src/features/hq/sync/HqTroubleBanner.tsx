import { Alert } from '@mantine/core'
import { SETTINGS_PATH } from '@pitlane/contract/access'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/Links.tsx'
import { hqConfigQuery } from '../config-query.ts'

/** For administrators, on every page but the one that says it anyway: HQ stopped accepting what it once accepted. */
export function HqTroubleBanner() {
  const isAdmin = useUser()?.role === 'admin'
  const config = useQuery(hqConfigQuery).data
  const isInSettings = useRouterState({ select: ({ location }) => location.pathname === SETTINGS_PATH })
  if (!isAdmin || isInSettings || !config?.isConnected || !config.lastError) return null
  return (
    <Alert color="red" p="xs" mb="md" radius="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <strong>{config.lastError.replace(/\.$/, '')}.</strong> No new data arrives from HQ.{' '}
      <TextLink to="/settings" search={{ open: 'hq' }} inherit fw={600} c="inherit" underline="always">
        Check the connection
      </TextLink>
    </Alert>
  )
}
