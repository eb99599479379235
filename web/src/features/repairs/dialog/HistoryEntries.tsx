import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import { HISTORY_PAGE, type HistoryEntry } from '@pitlane/contract/repairs/calls'
import { agoLabel } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../platform/now.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { changeInWords, entryInWords, type SaidChange } from '../change-words.ts'
import { historyQuery } from '../data.ts'
import type { Words } from '../kind-words.ts'
import classes from './ChangeHistory.module.css'

interface Props {
  repairId: string
  timezone: string | undefined
}

/** One page after the other, as far back as somebody wants to read. */
export function HistoryEntries(props: Props) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
    <Page
      key={page}
      {...props}
      page={page}
      onEarlier={page === pages ? () => setPages(page + 1) : undefined}
    />
  ))
}

interface PageProps extends Props {
  page: number
  /** Where the page before it has not been asked for. */
  onEarlier: (() => void) | undefined
}

function Page({ repairId, timezone, page, onEarlier }: PageProps) {
  const query = useQuery(historyQuery({ id: repairId, page }))
  const categories = useQuery(categoriesQuery).data
  const units = useUnits()
  const at = useWallClock(timezone)
  const now = useNow(MINUTE)
  return (
    <QueryBoundary
      query={query}
      failure="Failed to fetch the history"
      skeleton={<Waiting />}
      isEmpty={(entries) => entries.length === 0}
      empty={<Text c="dimmed">{page > 1 ? 'That is all.' : 'Nothing is recorded for this repair.'}</Text>}
    >
      {(entries) => (
        <>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} words={{ categories, at, units }} now={now} />
            ))}
          </ol>
          {onEarlier && entries.length === HISTORY_PAGE && (
            <Button variant="subtle" mt="xs" onClick={onEarlier}>
              Show earlier changes
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function Entry({ entry, words, now }: { entry: HistoryEntry; words: Words; now: Date }) {
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        <span>{entryInWords(entry)}</span>{' '}
        <span className={classes.when}>
          <Instant at={entry.at} timezone={words.at.timezone}>
            {agoLabel(entry.at, now)}
          </Instant>
        </span>
      </p>
      {entry.action === 'edited' && (
        <ul className={classes.changes}>
          {entry.changes.map((change) => (
            <Change key={change.field} {...changeInWords(change, words)} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Change({ label, from, to }: SaidChange) {
  return (
    <li>
      <span className={classes.label}>{label}</span>
      {from === undefined ? (
        <span>{to}</span>
      ) : (
        <span className={classes.fromTo}>
          <bdi className={classes.from} title={from}>
            {from}
          </bdi>
          <span role="img" aria-label="changed to">
            →
          </span>
          <bdi className={classes.to} title={to}>
            {to}
          </bdi>
        </span>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" mt="xs">
      <Skeleton h={40} />
      <Skeleton h={40} />
    </Stack>
  )
}
