import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { type AuditEntry, audit } from '@pitlane/contract/audit/calls'
import { auditLabels } from '@pitlane/contract/audit/kind-words'
import { AUDIT_KEPT_DAYS, type AuditKind, auditKinds } from '@pitlane/contract/audit/kinds'
import { toRequest } from '@pitlane/contract/call'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type PageLink, Pages } from '../../ui/list/Pages.tsx'
import { pageWindow } from '../../ui/list/page-window.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { displayName } from '../accounts/person.ts'
import { usersQuery } from '../accounts/users-data.ts'
import { tenantQuery } from '../tenants/data.ts'
import classes from './ActivityLog.module.css'
import { activityQuery } from './data.ts'

interface Chosen {
  kind: AuditKind | undefined
  userId: string | undefined
}

interface Props extends Chosen {
  page: number
  onChoose: (chosen: Chosen) => void
  link: (page: number, look: PageLink) => ReactNode
}

/** Who did what, for administrators: chosen by kind and person, in pages. */
export function ActivityLog({ kind, userId, page, onChoose, link }: Props) {
  const query = useQuery(activityQuery({ kind, userId, page }))
  const timezone = useQuery(tenantQuery).data?.timezone
  const isChosen = kind !== undefined || userId !== undefined
  return (
    <Stack gap="md">
      <Chooser kind={kind} userId={userId} onChoose={onChoose} />
      <QueryBoundary
        query={query}
        failure="Failed to fetch the activity"
        skeleton={<Skeleton h={320} radius="md" />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState icon={IconHistory} title={isChosen ? 'Nothing of this kind' : 'Nothing yet'} order={3}>
            {isChosen
              ? 'Choose another kind or person to see more.'
              : `Sign-ins, changes of people and settings, exports and deletions of the last ${AUDIT_KEPT_DAYS} days are listed here.`}
          </EmptyState>
        }
      >
        {({ entries, total, totalPages }) => (
          <>
            <ul className={classes.entries} aria-label="Activity" aria-busy={query.isPlaceholderData}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} timezone={timezone} />
              ))}
            </ul>
            <Text c="dimmed" size="sm">
              {total === 1 ? '1 entry' : `${total.toLocaleString('en-US')} entries`}, kept for{' '}
              {AUDIT_KEPT_DAYS} days
            </Text>
            {totalPages > 1 && (
              <Pages
                name="Activity"
                page={page}
                last={totalPages}
                buttons={pageWindow(page, totalPages)}
                link={link}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

function Chooser({ kind, userId, onChoose }: Chosen & Pick<Props, 'onChoose'>) {
  const users = useQuery(usersQuery).data ?? []
  const people = users.map((user) => ({ value: user.id, label: `${displayName(user)} (${user.username})` }))
  const kinds = auditKinds.map((value) => ({ value, label: auditLabels[value] }))
  const { url } = toRequest(audit.csv, { kind, userId })
  return (
    <Group align="end" gap="sm" className={classes.chooser}>
      <NativeSelect
        label="Kind"
        data={[{ value: '', label: 'Everything' }, ...kinds]}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ userId, kind: auditKinds.find((known) => known === value) })
        }
      />
      <NativeSelect
        label="Person"
        data={[{ value: '', label: 'Everybody' }, ...people]}
        value={userId ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose({ kind, userId: value || undefined })}
      />
      <Button
        component="a"
        href={url}
        download
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
      >
        Export CSV
      </Button>
    </Group>
  )
}

function Entry({ entry, timezone }: { entry: AuditEntry; timezone: string | undefined }) {
  return (
    <li className={classes.entry}>
      <span className={classes.sentence} dir="auto">
        {entry.sentence}
      </span>
      <span className={classes.about}>
        <Instant at={entry.at} timezone={timezone} />
        {entry.addressRange && (
          <>
            {' · '}
            <bdi>{entry.addressRange}</bdi>
          </>
        )}
      </span>
    </li>
  )
}
