import { Alert } from '@mantine/core'
import { SETTINGS_PATH } from '@pitlane/contract/access'
import { type HqConfig, TOKENS_AGAIN } from '@pitlane/contract/hq/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/Links.tsx'
import { hqConfigQuery } from '../config-query.ts'

/** What HQ last said when it did not say yes, and what that means. */
export function HqTrouble({ config }: { config: HqConfig }) {
  if (!config.lastError) return null
  return (
    <Alert color="red" radius="md" icon={<IconAlertTriangle aria-hidden />} title={config.lastError}>
      {advice(config)}
    </Alert>
  )
}

function advice({ isConnected, lastError }: HqConfig): string {
  if (lastError === TOKENS_AGAIN)
    return 'The stored tokens can no longer be read. Enter them as HQ shows them, and save: your vehicles and repairs are as they were.'
  return isConnected
    ? 'Your team keeps working on what is already synced. The automatic sync waits until a test succeeds: check the tokens, save them and test the connection.'
    : 'The configuration is stored. Test the connection when HQ can be reached again.'
}

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
