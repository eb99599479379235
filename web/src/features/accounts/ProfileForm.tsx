import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { EMAIL_TAKEN, type User } from '@pitlane/contract/accounts'
import { type ReactNode, useEffect } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateSelf } from './users-data.ts'

interface Props {
  user: User
  /** Files come after accounts: whoever uses this brings the picker, and what it has chosen. */
  picture: ReactNode
  profileImageUrl: string | null
  isPictureOnItsWay: boolean
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

/** The own name, e-mail address and picture. */
export function ProfileForm(props: Props) {
  const { user, picture, profileImageUrl, isPictureOnItsWay, onChanged, onSaved } = props
  const update = useUpdateSelf()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts').then((shapes) => shapes.ProfileChanges),
    initialValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
    sentences: { [EMAIL_TAKEN]: 'email' },
    send: async (values) => {
      const hasNewPicture = profileImageUrl !== user.profileImageUrl
      try {
        await update.mutateAsync({ ...values, ...(hasNewPicture && { profileImageUrl }) })
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
      form.resetDirty(values)
      toast.success('Profile saved')
      onSaved()
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
          <TextInput
            label="First name"
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            required
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={!isChanged || isPictureOnItsWay}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
