import { Badge, Group, Skeleton, Text } from '@mantine/core'
import type { HqConfig } from '@pitlane/contract/hq'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { hqConfigQuery } from './data.ts'

export function HqStatus({ timezone }: { timezone: string | undefined }) {
  return (
    <QueryBoundary
      query={useQuery(hqConfigQuery)}
      skeleton={<Skeleton h={24} w={260} />}
      failure="The HQ connection could not be read"
    >
      {(config) => <Connection config={config} timezone={timezone} />}
    </QueryBoundary>
  )
}

function Connection({ config, timezone }: { config: HqConfig; timezone: string | undefined }) {
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
    <Group gap="sm">
      <Badge color="green" size="lg" leftSection={<IconPlugConnected size={14} aria-hidden />}>
        Connected
      </Badge>
      <Text c="dimmed" className="tabular">
        Last sync: {config.lastSync ? dateTime(config.lastSync, timezone) : 'Never'}
      </Text>
    </Group>
  )
}

function dateTime(instant: string, timezone: string | undefined): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }
  return new Date(instant).toLocaleString('en-US', timezone ? { ...format, timeZone: timezone } : format)
}
