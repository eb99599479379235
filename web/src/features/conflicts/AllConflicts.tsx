import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { conflictKindLabels, conflictsInWords } from '@pitlane/contract/conflicts/words'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import classes from './AllConflicts.module.css'
import { ConflictList } from './ConflictList.tsx'
import { conflictsQuery, dismissedQuery } from './data.ts'
import { useReturn } from './use-dismissal.ts'
import { type Helpers, type OnHelp, WithHelp } from './WithHelp.tsx'

/** More rows help nobody; the most urgent come first. */
const MOST_SHOWN = 100

/** Everything that collides with bookings, and below it what was dismissed. */
export function AllConflicts({ Plan }: Pick<Helpers, 'Plan'>) {
  const query = useQuery(conflictsQuery)
  return (
    <Stack gap="md">
      <WithHelp Plan={Plan}>
        {(onHelp) => (
          <Card component="section" aria-label="Conflicts">
            <QueryBoundary
              query={query}
              failure="Failed to look for conflicts"
              skeleton={<Waiting />}
              isEmpty={(found) => found.length === 0}
              empty={
                <EmptyState
                  icon={IconCircleCheck}
                  title="No conflicts"
                  action={
                    <ButtonLink to="/today" variant="default">
                      See who goes out
                    </ButtonLink>
                  }
                >
                  No repair, late return, routine or paper stands in the way of a booking.
                </EmptyState>
              }
            >
              {(found) => <Found found={found} onHelp={onHelp} />}
            </QueryBoundary>
          </Card>
        )}
      </WithHelp>
      <Dismissed />
    </Stack>
  )
}

function Found({ found, onHelp }: { found: readonly Conflict[]; onHelp: OnHelp }) {
  return (
    <>
      <Title order={2} className="tabular">
        {conflictsInWords(found.length)}
      </Title>
      <ConflictList conflicts={found.slice(0, MOST_SHOWN)} label="Conflicts" onHelp={onHelp} />
      {found.length > MOST_SHOWN && (
        <Text c="dimmed" className="tabular">
          The {MOST_SHOWN} most urgent of {found.length.toLocaleString('en-US')}
        </Text>
      )}
    </>
  )
}

function Dismissed() {
  const dismissed = useQuery(dismissedQuery).data ?? []
  const bringBack = useReturn()
  if (dismissed.length === 0) return null
  return (
    <Card component="section" aria-labelledby="dismissed">
      <Title order={2} id="dismissed">
        Dismissed
      </Title>
      <Text c="dimmed">They come back by themselves when something about them changes.</Text>
      <ul className={classes.dismissed} aria-labelledby="dismissed">
        {dismissed.slice(0, MOST_SHOWN).map(({ id, kind, sentence }) => (
          <li key={id}>
            <div className={classes.text}>
              <p className={classes.kind}>{conflictKindLabels[kind]}</p>
              <p dir="auto">{sentence}</p>
            </div>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
              aria-label={`Bring back: ${sentence}`}
              onClick={() => bringBack(id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Waiting() {
  return (
    <Stack gap="xs">
      <Skeleton h={26} w={140} radius="md" />
      <Skeleton h={64} radius="md" />
      <Skeleton h={64} radius="md" />
    </Stack>
  )
}
