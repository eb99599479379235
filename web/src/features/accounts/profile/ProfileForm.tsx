import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { CURRENT_PASSWORD_MISSING, EMAIL_TAKEN, type User } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { type ReactNode, useEffect } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { EmailField } from '../EmailField.tsx'
import { NameFields } from '../NameFields.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useUpdateSelf } from '../users-data.ts'
import { PendingEmail } from './PendingEmail.tsx'

interface Props {
  user: User
  /** Files come after accounts: whoever uses this brings the picker, and what it has chosen. */
  picture: ReactNode
  profileImageUrl: string | null
  isPictureOnItsWay: boolean
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

/** The own name, e-mail address and picture. Another address wants the password, and waits for its owner. */
export function ProfileForm(props: Props) {
  const { user, picture, profileImageUrl, isPictureOnItsWay, onChanged, onSaved } = props
  const update = useUpdateSelf()
  const isAnother = (email: string) => comparable(email) !== comparable(user.email)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.ProfileChanges),
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      currentPassword: '',
    },
    sentences: { [EMAIL_TAKEN]: 'email' },
    send: async ({ currentPassword, ...values }) => {
      const hasNewEmail = isAnother(values.email)
      if (hasNewEmail && !currentPassword) throw passwordMissing()
      const hasNewPicture = profileImageUrl !== user.profileImageUrl
      try {
        await update.mutateAsync({
          ...values,
          ...(hasNewEmail && { currentPassword }),
          ...(hasNewPicture && { profileImageUrl }),
        })
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
      const saved = { ...values, email: hasNewEmail ? user.email : values.email, currentPassword: '' }
      form.setValues(saved)
      form.resetDirty(saved)
      toast.success('Profile saved', hasNewEmail ? `We have sent a link to ${values.email}.` : undefined)
      if (!hasNewEmail) onSaved()
    },
  })

  const isChanged = form.isDirty() || profileImageUrl !== user.profileImageUrl
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Profile">
      <Stack gap="md">
        <FormError>{problem}</FormError>
        {picture}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NameFields isOwn first={form.getInputProps('firstName')} last={form.getInputProps('lastName')} />
        </SimpleGrid>
        <EmailField {...form.getInputProps('email')} />
        {isAnother(form.values.email) && (
          <PasswordField
            label="Your password"
            description="For another email address. A link is mailed there; it counts when you have opened it."
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
        {user.pendingEmail && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={!isChanged || isPictureOnItsWay}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function passwordMissing(): AppError {
  const errors = [{ path: 'currentPassword', message: CURRENT_PASSWORD_MISSING }]
  return new AppError('invalid', CURRENT_PASSWORD_MISSING, { errors })
}
