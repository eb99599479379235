import { Badge, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import type { RepairPage } from '@pitlane/contract/repairs/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { fallbackCategories } from '@pitlane/contract/settings/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useIsLive } from '../../../platform/live-updates.ts'
import { useNow } from '../../../platform/now.ts'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { useFewFirst } from '../../../ui/lazy/use-few-first.ts'
import { Pages } from '../../../ui/list/Pages.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { statusLooks } from '../looks.ts'
import type { WaitingReport } from '../waiting-reports.ts'
import { ListedRepair } from './ListedRepair.tsx'
import { askedFor, atPage, type ListAddress, searchOf } from './list-address.ts'
import { sectionQuery } from './list-data.ts'
import { nothingIn } from './nothing-words.ts'
import { pageButtons } from './page-buttons.ts'
import classes from './RepairSection.module.css'

const WaitingListed = lazyPart(
  async () => (await import('./WaitingListed.tsx')).WaitingListed,
  () => null,
)

interface Props {
  address: ListAddress
  status: RepairStatus
  /** What is on this device only, of any status. */
  waiting: readonly WaitingReport[]
  /** The page of the address is none any more: this is the last there is. */
  onPastEnd: (last: number) => void
}

/** One status, ten at a time; the next ten are here before they are asked for. */
export function RepairSection({ address, status, waiting, onPastEnd }: Props) {
  const id = useId()
  const page = address.pages[status]
  const query = useQuery(sectionQuery(address, status, page, useIsLive()))
  const { label, color, icon: Picture } = statusLooks[status]
  const last = query.isPlaceholderData ? undefined : query.data?.totalPages
  usePrefetchedPage(address, status, last && page < last ? page + 1 : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page that is past the end
  useEffect(() => {
    if (last && page > last) onPastEnd(last)
  }, [page, last])

  const ofStatus = page === 1 ? waiting.filter((report) => report.status === status) : []
  return (
    <Card component="section" aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.heading}>
        <Picture size={19} stroke={1.8} aria-hidden />
        {label}
        {query.data && (
          <Badge color={color} className="tabular">
            {query.data.counts[status].toLocaleString('en-US')}
          </Badge>
        )}
      </Title>
      {ofStatus.length > 0 && <WaitingListed reports={ofStatus} label={label} />}
      <QueryBoundary
        query={query}
        failure="Failed to fetch repairs"
        skeleton={<Waiting />}
        isEmpty={({ total }) => total === 0}
        empty={ofStatus.length === 0 && <Text c="dimmed">{nothingIn(status, address)}</Text>}
      >
        {(shown) => (
          <div className={classes.content} data-waiting={query.isPlaceholderData}>
            <Rows address={address} shown={shown} label={label} />
            {shown.totalPages > 1 && (
              <Pages
                name={label}
                page={Math.min(page, shown.totalPages)}
                last={shown.totalPages}
                buttons={pageButtons(Math.min(page, shown.totalPages), shown.totalPages)}
                link={(to, look) => <Link to="/repairs" search={atPage(address, status, to)} {...look} />}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Rows({ address, shown, label }: { address: ListAddress; shown: RepairPage; label: string }) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const timezone = useQuery(tenantQuery).data?.timezone
  const units = useUnits()
  const now = useNow(MINUTE)
  const list = useRef<HTMLUListElement>(null)
  const few = useFewFirst(`rows ${label}`, list)
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {shown.repairs.slice(0, few?.inSight).map((repair) => (
        <ListedRepair
          key={repair.id}
          repair={repair}
          to={searchOf({ ...address, repair: repair.id })}
          categories={categories}
          now={now}
          timezone={timezone}
          units={units}
        />
      ))}
      {few && <li aria-busy="true" style={{ height: few.restHeight }} />}
    </ul>
  )
}

function usePrefetchedPage(address: ListAddress, status: RepairStatus, page: number | undefined) {
  const client = useQueryClient()
  const wanted = JSON.stringify(askedFor(address))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for, not how it came about
  useEffect(() => {
    if (page) void client.prefetchQuery(sectionQuery(address, status, page))
  }, [client, wanted, status, page])
}

const places = ['first', 'second', 'third', 'fourth', 'fifth']

function Waiting() {
  return (
    <Stack gap="xs">
      {places.map((place) => (
        <Skeleton key={place} className={classes.waiting} />
      ))}
    </Stack>
  )
}
