import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { OwnSession } from '@pitlane/contract/accounts/security'
import { useQuery } from '@tanstack/react-query'
import { PlainList, PlainRow } from '../../../ui/list/PlainList.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './security-data.ts'

interface Props {
  timezone: string | undefined
  run: <Done>(work: () => Promise<Done>) => Promise<Done | undefined>
}

/** Where one is signed in. */
export function SessionsSection({ timezone, run }: Props) {
  const query = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()

  async function leaveOthers() {
    try {
      if (await run(() => endOthers.mutateAsync({}))) toast.success('Signed out everywhere else')
    } catch (error) {
      toast.failure('Signing out failed', error)
    }
  }

  return (
    <Stack component="section" gap="xs" aria-label="Sessions">
      <Text component="h3" fw={600}>
        Where you are signed in
      </Text>
      <QueryBoundary
        query={query}
        failure="Failed to load your sessions"
        skeleton={<Skeleton h={64} radius="md" />}
      >
        {(sessions) => (
          <>
            <PlainList label="Sessions">
              {sessions.map((session) => (
                <Row key={session.id} session={session} timezone={timezone} run={run} />
              ))}
            </PlainList>
            {sessions.length > 1 && (
              <Group>
                <Button variant="default" loading={endOthers.isPending} onClick={() => void leaveOthers()}>
                  Sign out everywhere else
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

function Row({ session, timezone, run }: Props & { session: OwnSession }) {
  const { id, device, place, lastUsedAt, isCurrent } = session
  const end = useEndSession()

  async function leave() {
    try {
      if (await run(() => end.mutateAsync({ id }))) toast.success('Signed out there')
    } catch (error) {
      toast.failure('Signing out failed', error)
    }
  }

  return (
    <PlainRow
      act={
        !isCurrent && (
          <Button
            variant="default"
            aria-label={`Sign out ${device}`}
            loading={end.isPending}
            onClick={() => void leave()}
          >
            Sign out
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text>{device}</Text>
        {isCurrent && <Badge color="indigo">This device</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {place && `${place} · `}
        Last used <Instant at={lastUsedAt} timezone={timezone} />
      </Text>
    </PlainRow>
  )
}
