import { Badge, Button, Code, Group, Text } from '@mantine/core'
import type { Token } from '@pitlane/contract/programs/tokens'
import { useQuery } from '@tanstack/react-query'
import { PlainRow } from '../../ui/list/PlainList.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { rightsWords } from './rights-words.ts'

interface Props {
  token: Token
  onRevoke: () => void
}

export function TokenRow({ token, onRevoke }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const { name, rights, prefix, by, createdAt, expiresAt, isExpired, lastUsedAt } = token
  return (
    <PlainRow
      act={
        <Button variant="default" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    >
      <Group gap="xs">
        <Text fw={500} dir="auto">
          {name}
        </Text>
        <Badge color={rights === 'write' ? 'indigo' : 'gray'}>{rightsWords[rights]}</Badge>
        {isExpired && <Badge color="red">Expired</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        <Code>{prefix}…</Code> made by {by.name}, <Instant at={createdAt} timezone={timezone} />
      </Text>
      <Text size="sm" c="dimmed">
        {expiresAt ? (
          <>
            {isExpired ? 'Expired' : 'Expires'} <Instant at={expiresAt} timezone={timezone} />
          </>
        ) : (
          'Never expires'
        )}
        {lastUsedAt ? (
          <>
            {' · Last used '}
            <Instant at={lastUsedAt} timezone={timezone} />
          </>
        ) : (
          ' · Not used yet'
        )}
      </Text>
    </PlainRow>
  )
}
