import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { CALENDAR_DAYS, type CalendarLink } from '@pitlane/contract/calendar/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { calendarQuery, useEndCalendar, useMakeCalendar } from './data.ts'

interface Props {
  onClose: () => void
}

/** The own calendar for a calendar program: made, copied while it is shown, replaced, turned off. */
export function CalendarDialog({ onClose }: Props) {
  const query = useQuery(calendarQuery)
  const [asking, setAsking] = useState<'anew' | 'off'>()
  const making = useMakeCalendar()
  const ending = useEndCalendar()
  const ask = { onSettled: () => setAsking(undefined) }

  function make() {
    making.mutate(
      {},
      { ...ask, onError: (error) => toast.failure('The calendar address was not made', error) },
    )
  }

  function end() {
    ending.mutate(
      {},
      {
        ...ask,
        onSuccess: () => making.reset(),
        onError: (error) => toast.failure('The calendar was not turned off', error),
      },
    )
  }

  return (
    <Dialog title="Calendar" size={520} isCovered={asking !== undefined} onClose={onClose}>
      <DialogBody>
        <Stack gap="md">
          <Text c="dimmed">
            Planned and running repairs, and maintenance that falls due in the next {CALENDAR_DAYS} days, in
            your own calendar program.
          </Text>
          <QueryBoundary
            query={query}
            failure="Failed to fetch your calendar"
            skeleton={<Skeleton h={90} radius="md" />}
          >
            {(link) => (
              <>
                {making.data && <CalendarAddress address={making.data.url} />}
                {link ? (
                  <Kept link={link} onAsk={setAsking} />
                ) : (
                  <Group>
                    <Button loading={making.isPending} onClick={make}>
                      Make an address
                    </Button>
                  </Group>
                )}
              </>
            )}
          </QueryBoundary>
        </Stack>
        <ConfirmDialog
          isOpen={asking === 'anew'}
          title="Make a new address?"
          confirm="Make a new address"
          color="indigo"
          isPending={making.isPending}
          onConfirm={make}
          onClose={() => setAsking(undefined)}
        >
          The one you have ends at once. Calendar programs that use it show nothing new until they are given
          the new one.
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={asking === 'off'}
          title="Turn off your calendar?"
          confirm="Turn off"
          isPending={ending.isPending}
          onConfirm={end}
          onClose={() => setAsking(undefined)}
        >
          Its address ends at once.
        </ConfirmDialog>
      </DialogBody>
    </Dialog>
  )
}

function Kept({ link, onAsk }: { link: CalendarLink; onAsk: (what: 'anew' | 'off') => void }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const { createdAt, lastUsedAt } = link
  return (
    <>
      <Text>
        Made <Instant at={createdAt} timezone={timezone} />
        {lastUsedAt ? (
          <>
            , last read <Instant at={lastUsedAt} timezone={timezone} />.
          </>
        ) : (
          ', not read yet.'
        )}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onAsk('anew')}>
          New address
        </Button>
        <Button variant="default" onClick={() => onAsk('off')}>
          Turn off
        </Button>
      </Group>
    </>
  )
}
