import { Divider, Group, Skeleton, Stack, Switch, type SwitchProps, Text } from '@mantine/core'
import { digestWords } from '@pitlane/contract/inbox/digest'
import { kindWords, toldKinds } from '@pitlane/contract/inbox/kind-words'
import type { Channels, Kind } from '@pitlane/contract/inbox/kinds'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { useClock } from '../../ui/time/clock.ts'
import { toast } from '../../ui/toast/toast.ts'
import { settingsQuery, useChangeSettings } from './data.ts'
import { Devices } from './push/Devices.tsx'
import { devicesQuery } from './push/data.ts'

interface Props {
  onClose: () => void
}

/** What somebody gets by mail and on their devices, besides in the inbox. Each choice holds at once. */
export function NotificationSettings({ onClose }: Props) {
  const query = useQuery(settingsQuery)
  const hasDevices = (useQuery(devicesQuery).data ?? []).length > 0
  const role = useUser()?.role ?? 'employee'
  return (
    <Dialog title="Notifications" size={520} onClose={onClose}>
      <DialogBody>
        <Stack gap="md">
          <Text c="dimmed">
            The inbox has all of it. Choose what is mailed to you or sent to your devices as well; several of
            a kind within minutes are one mail.
          </Text>
          <QueryBoundary
            query={query}
            failure="Failed to fetch your choices"
            skeleton={<Skeleton h={220} radius="md" />}
          >
            {({ kinds, digest }) => (
              <>
                {hasDevices && <Columns />}
                {toldKinds(role).map((kind) => (
                  <Choice key={kind} kind={kind} chosen={kinds[kind]} hasDevices={hasDevices} />
                ))}
                <DigestChoice isChosen={digest} />
              </>
            )}
          </QueryBoundary>
          <Divider />
          <Devices />
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

/** What the two switches of a kind are for. */
function Columns() {
  return (
    <Group justify="space-between" aria-hidden>
      <Text size="xs" fw={600}>
        Mail
      </Text>
      <Text size="xs" fw={600}>
        Push
      </Text>
    </Group>
  )
}

function Choice({ kind, chosen, hasDevices }: { kind: Kind; chosen: Channels; hasDevices: boolean }) {
  const { label, about } = kindWords[kind]
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Channel kind={kind} channel="mail" isOn={chosen.mail} label={label} description={`When ${about}`} />
      {hasDevices && <Channel kind={kind} channel="push" isOn={chosen.push} aria-label={`Push: ${label}`} />}
    </Group>
  )
}

interface ChannelProps extends Pick<SwitchProps, 'label' | 'description' | 'aria-label'> {
  kind: Kind
  channel: keyof Channels
  isOn: boolean
}

function Channel({ kind, channel, isOn, ...named }: ChannelProps) {
  const { mutate, isPending, variables } = useChangeSettings()
  return (
    <Switch
      {...named}
      checked={isPending ? (variables.kinds?.[kind]?.[channel] ?? isOn) : isOn}
      onChange={({ currentTarget }) =>
        mutate(
          { kinds: { [kind]: { [channel]: currentTarget.checked } } },
          { onError: (error) => toast.failure('Your choice was not saved', error) },
        )
      }
    />
  )
}

function DigestChoice({ isChosen }: { isChosen: boolean }) {
  const { mutate, isPending, variables } = useChangeSettings()
  return (
    <Switch
      label={digestWords.label}
      description={digestWords.about(useClock())}
      checked={isPending ? (variables.digest ?? isChosen) : isChosen}
      onChange={({ currentTarget }) =>
        mutate(
          { digest: currentTarget.checked },
          { onError: (error) => toast.failure('Your choice was not saved', error) },
        )
      }
    />
  )
}
