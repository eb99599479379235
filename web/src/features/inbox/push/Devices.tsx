import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Device } from '@pitlane/contract/inbox/push'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { tenantQuery } from '../../tenants/data.ts'
import classes from './Devices.module.css'
import { browserQuery, devicesQuery, useRemoveDevice, useTurnOn } from './data.ts'
import { rememberedDevice } from './remembered-device.ts'
import type { BrowserState } from './this-browser.ts'

/** The browsers that are told by push: this one, if it can be, and those that were turned on elsewhere. */
export function Devices() {
  const query = useQuery(devicesQuery)
  const browser = useQuery(browserQuery)
  return (
    <Stack component="section" gap="xs" aria-label="Devices">
      <Text component="h3" fw={600}>
        Push messages to devices
      </Text>
      <QueryBoundary
        query={query}
        failure="Failed to fetch your devices"
        skeleton={<Skeleton h={64} radius="md" />}
      >
        {(devices) => {
          const own = devices.find(({ id }) => id === rememberedDevice.read())
          return (
            <>
              {devices.length > 0 && (
                <ul className={classes.devices}>
                  {devices.map((device) => (
                    <Registered key={device.id} device={device} isThis={device === own} />
                  ))}
                </ul>
              )}
              {browser.data && <ThisBrowser state={browser.data} isOn={own !== undefined} />}
            </>
          )
        }}
      </QueryBoundary>
    </Stack>
  )
}

function Registered({ device, isThis }: { device: Device; isThis: boolean }) {
  const { id, name, createdAt, lastUsedAt } = device
  const timezone = useQuery(tenantQuery).data?.timezone
  const { mutate, isPending } = useRemoveDevice()
  return (
    <li className={classes.device}>
      <div>
        <bdi>{name}</bdi>
        {isThis && ' (this device)'}
        <div className={classes.about}>
          {lastUsedAt ? 'Last told ' : 'Turned on '}
          <Instant at={lastUsedAt ?? createdAt} timezone={timezone} />
        </div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Remove ${name}`}
        loading={isPending}
        onClick={() => mutate(id, { onError: (error) => toast.failure('The device was not removed', error) })}
      >
        Remove
      </Button>
    </li>
  )
}

function ThisBrowser({ state, isOn }: { state: BrowserState; isOn: boolean }) {
  const { mutate, isPending } = useTurnOn()
  if (state === 'unsupported')
    return (
      <Text c="dimmed">
        This browser knows no push messages. On an iPhone or iPad, add Pitlane to the home screen and open it
        there.
      </Text>
    )
  if (state === 'blocked')
    return (
      <Text c="dimmed">
        Messages from Pitlane are blocked in this browser. Allow them in its settings for this site, then come
        back.
      </Text>
    )
  if (isOn && state === 'subscribed') return null
  return (
    <Group>
      <Button
        variant="default"
        loading={isPending}
        onClick={() =>
          mutate(undefined, {
            onSuccess: (isAgreed) => {
              if (!isAgreed)
                toast.notice('Nothing was turned on', 'The browser was not allowed to show messages.')
            },
            onError: (error) => toast.failure('This device was not turned on', error),
          })
        }
      >
        Turn on for this device
      </Button>
    </Group>
  )
}
