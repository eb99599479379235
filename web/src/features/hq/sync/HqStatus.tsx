import { Badge, Group, Text } from '@mantine/core'
import type { HqConfig } from '@pitlane/contract/hq/calls'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Instant } from '../../../ui/time/Instant.tsx'

interface Props {
  config: HqConfig
  timezone: string | undefined
}

/** Whether HQ is connected, and when it was last read. */
export function HqStatus({ config, timezone }: Props) {
  if (!config.isConnected) {
    return (
      <Group gap="sm">
        <Badge color="gray" size="lg" leftSection={<IconPlugConnectedX size={14} aria-hidden />}>
          Not Connected
        </Badge>
        <Text c="dimmed">Configure API settings below</Text>
      </Group>
    )
  }
  return (
    <Group gap="4px 20px">
      <Badge color="green" size="lg" leftSection={<IconPlugConnected size={14} aria-hidden />}>
        Connected
      </Badge>
      <When label="Last sync">{config.lastSync && <Instant at={config.lastSync} timezone={timezone} />}</When>
      <When label="Last automatic sync">
        {config.lastAutoSync && <Instant at={config.lastAutoSync} timezone={timezone} />}
      </When>
    </Group>
  )
}

function When({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text c="dimmed">
      {label}: {children || 'Never'}
    </Text>
  )
}
