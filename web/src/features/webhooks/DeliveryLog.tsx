import { Button, Skeleton, Text } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import { DELIVERIES_SHOWN, type Delivery } from '@pitlane/contract/webhooks/calls'
import type { DeliveryState } from '@pitlane/contract/webhooks/events'
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../platform/now.ts'
import { type Look, LookBadge } from '../../ui/LookBadge.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { deliveriesQuery, useSendAgain } from './data.ts'
import { isPutOff, untilInWords } from './next-try.ts'
import classes from './Webhooks.module.css'

/** What was sent lately, what was answered, and what is still on its way. */
export function DeliveryLog({ id }: { id: string }) {
  return (
    <QueryBoundary
      query={useQuery(deliveriesQuery(id))}
      skeleton={<Skeleton h={72} radius="md" />}
      failure="The deliveries could not be read"
      isEmpty={(deliveries) => deliveries.length === 0}
      empty={<Text c="dimmed">Nothing was sent yet.</Text>}
    >
      {(deliveries) => (
        <>
          <ul className={classes.log} aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <Sent key={delivery.id} webhookId={id} delivery={delivery} />
            ))}
          </ul>
          {deliveries.length === DELIVERIES_SHOWN && (
            <Text size="sm" c="dimmed">
              The last {DELIVERIES_SHOWN} are remembered.
            </Text>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

const looks: Record<DeliveryState, Look> = {
  waiting: { label: 'On its way', color: 'blue', icon: IconClock },
  delivered: { label: 'Delivered', color: 'green', icon: IconCircleCheck },
  failed: { label: 'Given up', color: 'red', icon: IconCircleX },
  withdrawn: { label: 'Withdrawn', color: 'gray', icon: IconCircleMinus },
}

const putOff: Look = { label: 'Will be tried again', color: 'yellow', icon: IconRefresh }

function Sent({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id: deliveryId, at, type, state, nextAt } = delivery
  const now = useNow(MINUTE / 4)
  const rests = isPutOff(delivery, now)
  const timezone = useQuery(tenantQuery).data?.timezone
  const again = useSendAgain()
  return (
    <li className={classes.delivery}>
      <div className={classes.what}>
        <code>{type}</code>
        <span className={classes.about}>
          <Instant at={at} timezone={timezone} />
          {answerIn(delivery)}
          {rests && nextAt && (
            <>
              {' · tried again '}
              <Instant at={nextAt} timezone={timezone}>
                {untilInWords(nextAt, now)}
              </Instant>
            </>
          )}
        </span>
      </div>
      <LookBadge look={rests ? putOff : looks[state]} />
      <Button
        variant="subtle"
        size="compact-md"
        loading={again.isPending}
        aria-label={`Send again: ${type}`}
        onClick={() =>
          again.mutate(
            { id: webhookId, deliveryId },
            { onError: (error) => toast.failure('It was not sent again', error) },
          )
        }
      >
        Send again
      </Button>
    </li>
  )
}

function answerIn({ status, ms, attempts }: Delivery): string {
  if (attempts === 0 || ms === null) return ''
  const answered = status === null ? 'no answer' : `answered ${status}`
  const often = attempts === 1 ? '' : `, ${attempts} attempts`
  return ` · ${answered} after ${ms.toLocaleString('en-US')} ms${often}`
}
