import { Alert } from '@mantine/core'
import type { HqConfig } from '@pitlane/contract/hq/calls'
import { TOKENS_AGAIN } from '@pitlane/contract/hq/sentences'
import { IconAlertTriangle } from '@tabler/icons-react'

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
