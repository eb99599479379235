import { Button, Group, Stack, Text } from '@mantine/core'
import { FAILING_DAYS, type Webhook } from '@pitlane/contract/webhooks/calls'
import { webhookEvents } from '@pitlane/contract/webhooks/events'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { type Look, LookBadge } from '../../ui/LookBadge.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { useChangeWebhook, useRemoveWebhook, useSendTest } from './data.ts'
import { WebhookForm } from './WebhookForm.tsx'
import classes from './Webhooks.module.css'

/** One of them: where it goes, how it stands, and what can be done about it. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isActive } = webhook
  const [shown, setShown] = useState<'log' | 'form'>()
  const change = useChangeWebhook()
  const name = useId()

  if (shown === 'form')
    return (
      <li className={classes.webhook}>
        <WebhookForm
          label={`Change ${url}`}
          known={webhook}
          save="Save"
          send={async (wanted) => {
            await change.mutateAsync({ id, ...wanted })
            setShown(undefined)
          }}
          onCancel={() => setShown(undefined)}
        />
      </li>
    )
  return (
    <li className={classes.webhook} aria-labelledby={name}>
      <div className={classes.head}>
        <strong id={name} className={classes.url}>
          <bdi>{url}</bdi>
        </strong>
        <LookBadge look={lookOf(webhook)} />
      </div>
      <Text size="sm" c="dimmed">
        {events.length === webhookEvents.length ? 'All events' : events.join(', ')}
      </Text>
      <Trouble webhook={webhook} />
      <Group gap="xs">
        <Button
          variant="default"
          aria-expanded={shown === 'log'}
          onClick={() => setShown(shown === 'log' ? undefined : 'log')}
        >
          Deliveries
        </Button>
        <SendTest id={id} onSent={() => setShown('log')} />
        <Button variant="default" onClick={() => setShown('form')}>
          Change
        </Button>
        <Button
          variant={isActive ? 'default' : 'light'}
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { id, isActive: !isActive },
              { onError: (error) => toast.failure('The webhook was not switched', error) },
            )
          }
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </Button>
        <Remove webhook={webhook} />
      </Group>
      {shown === 'log' && <DeliveryLog id={id} />}
    </li>
  )
}

function lookOf({ isActive, failingSince }: Webhook): Look {
  if (!isActive) return { label: 'Off', color: 'gray', icon: IconCircleOff }
  return failingSince
    ? { label: 'Failing', color: 'orange', icon: IconAlertTriangle }
    : { label: 'On', color: 'green', icon: IconCircleCheck }
}

/** Why it is off, or will be if nobody sees to it. */
function Trouble({ webhook: { isActive, disabledAt, failingSince } }: { webhook: Webhook }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  if (disabledAt)
    return (
      <Text size="sm">
        Switched off <Instant at={disabledAt} timezone={timezone} />, because nothing arrived for{' '}
        {FAILING_DAYS} days.
      </Text>
    )
  if (!isActive || !failingSince) return null
  return (
    <Text size="sm">
      Nothing has arrived since <Instant at={failingSince} timezone={timezone} />. After {FAILING_DAYS} days
      it is switched off.
    </Text>
  )
}

function SendTest({ id, onSent }: { id: string; onSent: () => void }) {
  const test = useSendTest()
  return (
    <Button
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { id },
          { onSuccess: onSent, onError: (error) => toast.failure('The test was not sent', error) },
        )
      }
    >
      Send a test
    </Button>
  )
}

function Remove({ webhook: { id, url } }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveWebhook()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this webhook?"
        confirm="Remove"
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: ({ message }) => toast.success(message),
              onError: (error) => {
                setAsking(false)
                toast.failure('The webhook was not removed', error)
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <Stack gap="xs">
          <bdi className={classes.url}>{url}</bdi>
          <span>It is told nothing more, and its deliveries are forgotten.</span>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
