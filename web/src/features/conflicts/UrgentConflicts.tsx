import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../ui/Failure.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { ConflictList } from './ConflictList.tsx'
import classes from './ConflictsCard.module.css'
import { ConflictsCard, isAny } from './ConflictsCard.tsx'
import { conflictsQuery } from './data.ts'
import { type Helpers, WithHelp } from './WithHelp.tsx'

const MOST_URGENT = 3

/** The most urgent of what collides with bookings; nothing where nothing does. */
export function UrgentConflicts({ Plan }: Pick<Helpers, 'Plan'>) {
  const query = useQuery(conflictsQuery)
  const found = query.data ?? []
  if (query.data === undefined && query.error)
    return (
      <Card component="section" aria-label="Conflicts">
        <Failure
          title="Failed to look for conflicts"
          error={query.error}
          isTrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  return (
    <WithHelp Plan={Plan}>
      {(onHelp) =>
        isAny(found) && (
          <ConflictsCard
            found={found}
            way={
              <TextLink to="/conflicts" className={classes.all} aria-label="See all conflicts">
                See all
              </TextLink>
            }
          >
            <div className={classes.few}>
              <ConflictList
                conflicts={found.slice(0, MOST_URGENT)}
                label="The most urgent conflicts"
                onHelp={onHelp}
              />
            </div>
            {found.length > MOST_URGENT && (
              <Text c="dimmed" className={`tabular ${classes.count}`}>
                {MOST_URGENT} of {found.length.toLocaleString('en-US')}
              </Text>
            )}
          </ConflictsCard>
        )
      }
    </WithHelp>
  )
}
