import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import { INBOX_PAGE, type Notification } from '@pitlane/contract/inbox/calls'
import { agoLabel } from '@pitlane/contract/vehicles/calls'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useNow } from '../../platform/now.ts'
import { isPlainClick } from '../../platform/plain-click.ts'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { dayOfMoment } from '../../ui/time/day-words.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { inboxQuery, useMarkRead } from './data.ts'
import classes from './Inbox.module.css'

/** The most that is shown at once; what is older is rarely looked for. */
const MOST_SHOWN = 5 * INBOX_PAGE

interface Props {
  onClose: () => void
}

/** What one was told, by day, each leading to what it is about. */
export function Inbox({ onClose }: Props) {
  const [limit, setLimit] = useState(INBOX_PAGE)
  const query = useQuery(inboxQuery(limit))
  const { mutate, isPending } = useMarkRead()
  const fail = (error: unknown) => toast.failure('It was not marked as read', error)
  const unread = query.data?.unread ?? 0
  return (
    <Dialog title="Notifications" size={520} onClose={onClose}>
      <DialogBody>
        <QueryBoundary
          query={query}
          failure="Failed to fetch the notifications"
          skeleton={<Waiting />}
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState icon={IconInbox} title="Nothing to tell you" order={3}>
              You hear here when a repair is critical, is yours to look after, or when somebody has a word for
              you.
            </EmptyState>
          }
        >
          {({ notifications, total }) => (
            <Stack gap="md">
              {unread > 0 && (
                <Group justify="flex-end">
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={isPending}
                    onClick={() => mutate({}, { onError: fail })}
                  >
                    Mark all as read
                  </Button>
                </Group>
              )}
              <Days
                notifications={notifications}
                onFollow={({ id, isRead }) => {
                  if (!isRead) mutate({ ids: [id] }, { onError: fail })
                  onClose()
                }}
              />
              {total > notifications.length && limit < MOST_SHOWN && (
                <Button variant="subtle" onClick={() => setLimit(limit + INBOX_PAGE)}>
                  Show earlier ones
                </Button>
              )}
            </Stack>
          )}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  )
}

interface DaysProps {
  notifications: readonly Notification[]
  onFollow: (notification: Notification) => void
}

function Days({ notifications, onFollow }: DaysProps) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const now = useNow(MINUTE)
  const days = Map.groupBy(notifications, ({ at }) => dayOfMoment(at, timezone))
  const today = dayOfMoment(now.toISOString(), timezone)
  return [...days].map(([day, told]) => (
    <section key={day}>
      <h3 className={classes.day}>{day === today ? 'Today' : day}</h3>
      <ul className={classes.list}>
        {told.map((notification) => (
          <Told
            key={notification.id}
            notification={notification}
            timezone={timezone}
            now={now}
            onFollow={() => onFollow(notification)}
          />
        ))}
      </ul>
    </section>
  ))
}

interface ToldProps {
  notification: Notification
  timezone: string | undefined
  now: Date
  onFollow: () => void
}

function Told({ notification: { at, sentence, link, isRead }, timezone, now, onFollow }: ToldProps) {
  const router = useRouter()

  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow()
    router.history.push(link)
  }

  return (
    <li>
      <a href={link} className={classes.told} data-unread={!isRead || undefined} onClick={follow}>
        <span className={classes.sentence} dir="auto">
          {sentence}
        </span>
        <span className={classes.when}>
          {!isRead && <strong className={classes.new}>New</strong>}
          <Instant at={at} timezone={timezone}>
            {agoLabel(at, now)}
          </Instant>
        </span>
      </a>
    </li>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy="true">
      <Skeleton h={56} />
      <Skeleton h={56} />
      <Skeleton h={56} />
    </Stack>
  )
}
