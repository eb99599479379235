import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { digestWords } from '@pitlane/contract/inbox/digest'
import { kindWords, toldKinds } from '@pitlane/contract/inbox/kind-words'
import type { Kind } from '@pitlane/contract/inbox/kinds'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { settingsQuery, useChangeSettings } from './data.ts'

interface Props {
  onClose: () => void
}

/** What somebody gets by mail, besides in the inbox. Each choice holds at once. */
export function NotificationSettings({ onClose }: Props) {
  const query = useQuery(settingsQuery)
  const role = useUser()?.role ?? 'employee'
  return (
    <Dialog title="Notifications" size={520} onClose={onClose}>
      <DialogBody>
        <Stack gap="md">
          <Text c="dimmed">
            The inbox has all of it. Choose what is mailed to you as well; several of a kind within minutes
            are one mail.
          </Text>
          <QueryBoundary
            query={query}
            failure="Failed to fetch your choices"
            skeleton={<Skeleton h={220} radius="md" />}
          >
            {({ kinds, digest }) => (
              <>
                {toldKinds(role).map((kind) => (
                  <Choice key={kind} kind={kind} isMailed={kinds[kind].mail} />
                ))}
                <DigestChoice isChosen={digest} />
              </>
            )}
          </QueryBoundary>
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

function Choice({ kind, isMailed }: { kind: Kind; isMailed: boolean }) {
  const { mutate, isPending, variables } = useChangeSettings()
  const { label, about } = kindWords[kind]
  return (
    <Switch
      label={label}
      description={`When ${about}`}
      checked={isPending ? (variables.kinds?.[kind]?.mail ?? isMailed) : isMailed}
      onChange={({ currentTarget }) =>
        mutate(
          { kinds: { [kind]: { mail: currentTarget.checked } } },
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
      description={digestWords.about}
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
