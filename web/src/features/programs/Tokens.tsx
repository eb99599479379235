import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Token } from '@pitlane/contract/programs/tokens'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { PlainList } from '../../ui/list/PlainList.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tokensQuery, useRevokeToken } from './data.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { TokenRow } from './TokenRow.tsx'

/** What programs of the business come in with. */
export function Tokens() {
  const query = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Token>()
  const revoke = useRevokeToken()

  function takeBack({ id }: Token) {
    revoke.mutate(
      { id },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.failure('The token was not revoked', error),
        onSettled: () => setLeaving(undefined),
      },
    )
  }

  return (
    <Stack component="section" gap="md" aria-label="Tokens" maw={680}>
      <div>
        <Text component="h3" fw={600}>
          Tokens
        </Text>
        <Text c="dimmed">
          A program sends its token with every call, as <Code>Authorization: Bearer pit_…</Code>, and acts for
          your business. What it does is told under the token's name.
        </Text>
      </div>
      <QueryBoundary
        query={query}
        failure="The tokens could not be read"
        skeleton={<Skeleton h={64} radius="md" />}
      >
        {(tokens) =>
          tokens.length > 0 && (
            <PlainList label="Tokens">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
              ))}
            </PlainList>
          )
        }
      </QueryBoundary>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          New token
        </Button>
      </Group>
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Revoke this token?"
        confirm="Revoke"
        isPending={revoke.isPending}
        onConfirm={() => leaving && takeBack(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        Programs that use "{leaving?.name}" are refused at once.
      </ConfirmDialog>
    </Stack>
  )
}
