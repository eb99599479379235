import { Text } from '@mantine/core'
import { INVITATION_DAYS } from '@pitlane/contract/accounts/invitations'
import { useState } from 'react'
import { InviteForm } from '../../features/accounts/users/InviteForm.tsx'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.tsx'

/** The form of Settings; it stays for the next one. */
export function InvitePeople({ onClose }: { onClose: () => void }) {
  const [isChanged, setChanged] = useState(false)
  return (
    <GuardedDialog title="Invite people" isChanged={isChanged} onClose={onClose}>
      {() => (
        <DialogBody>
          <Text c="dimmed" mb="md">
            A link is mailed that works once, for {INVITATION_DAYS} days. Whoever opens it chooses a username
            and how they sign in.
          </Text>
          <InviteForm onChanged={setChanged} />
        </DialogBody>
      )}
    </GuardedDialog>
  )
}
