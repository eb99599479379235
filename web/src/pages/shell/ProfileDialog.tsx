import { Divider, Stack, Text } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { useState } from 'react'
import { PersonAvatar } from '../../features/accounts/PersonAvatar.tsx'
import { OwnPasswordForm } from '../../features/accounts/profile/OwnPasswordForm.tsx'
import { ProfileForm } from '../../features/accounts/profile/ProfileForm.tsx'
import { PicturePicker } from '../../features/files/PicturePicker.tsx'
import { usePicture } from '../../features/files/use-picture.ts'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.tsx'
import { useRestriction } from '../access.ts'

const AVATAR_SIZE = 72

interface Props {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** What everybody may change of their own account. */
export function ProfileDialog({ user, isOpen, onClose }: Props) {
  const [profileImageUrl, setProfileImageUrl] = useState(user.profileImageUrl)
  const picture = usePicture(profileImageUrl, setProfileImageUrl)
  const [isProfileChanged, setProfileChanged] = useState(false)
  const [isPasswordChanged, setPasswordChanged] = useState(false)
  const avatar = <PersonAvatar person={{ ...user, profileImageUrl }} size={AVATAR_SIZE} />
  // Files cannot be sent when the trial is over.
  const mayUpload = useRestriction() !== 'trial-ended'
  return (
    <GuardedDialog
      isOpen={isOpen}
      title="Your profile"
      isChanged={isProfileChanged || isPasswordChanged}
      onClose={onClose}
    >
      {() => (
        <DialogBody>
          <Stack gap="lg">
            <Text c="dimmed">
              You sign in as <strong>{user.username}</strong> or with your email.
            </Text>
            <ProfileForm
              user={user}
              picture={mayUpload ? <PicturePicker field={picture}>{avatar}</PicturePicker> : avatar}
              profileImageUrl={profileImageUrl}
              isPictureOnItsWay={picture.upload.state === 'sending'}
              onChanged={setProfileChanged}
              onSaved={() => !isPasswordChanged && onClose()}
            />
            <Divider />
            <OwnPasswordForm
              user={user}
              onChanged={setPasswordChanged}
              onSaved={() => !isProfileChanged && onClose()}
            />
          </Stack>
        </DialogBody>
      )}
    </GuardedDialog>
  )
}
