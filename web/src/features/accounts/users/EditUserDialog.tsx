import { NativeSelect, SimpleGrid } from '@mantine/core'
import { EMAIL_TAKEN, type UserAccount } from '@pitlane/contract/accounts/calls'
import { LAST_ADMIN } from '@pitlane/contract/accounts/sentences'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { EmailField } from '../EmailField.tsx'
import { NameFields } from '../NameFields.tsx'
import { displayName, roleChoices } from '../person.ts'
import { useUpdateUser } from '../users-data.ts'

export interface UserDialogProps {
  user: UserAccount
  isSelf: boolean
  isOpen: boolean
  onClose: () => void
}

const rules = () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.UserChanges)

export function EditUserDialog({ user, isSelf, isOpen, onClose }: UserDialogProps) {
  const update = useUpdateUser()
  const { id, firstName, lastName, email, role } = user
  const sent = useContractForm<Record<'id' | 'firstName' | 'lastName' | 'email' | 'role', string>>({
    schema: rules,
    initialValues: { id, firstName, lastName, email, role },
    sentences: { [EMAIL_TAKEN]: 'email', [LAST_ADMIN]: 'role' },
    send: async (values) => {
      try {
        await update.mutateAsync((await rules()).parse(values))
      } catch (error) {
        toast.failure('Failed to update user', error)
        throw error
      }
      sent.form.resetDirty(values)
      toast.success('User updated')
      onClose()
    },
  })

  const { form } = sent
  return (
    <SubmitDialog
      isOpen={isOpen}
      title={`Edit ${displayName(user)}`}
      name="Edit user"
      sent={sent}
      confirm="Save user"
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <NameFields first={form.getInputProps('firstName')} last={form.getInputProps('lastName')} />
      </SimpleGrid>
      <EmailField
        autoComplete="off"
        disabled={isSelf}
        description={isSelf ? 'You change your own in your profile.' : undefined}
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Role"
        description={
          isSelf
            ? 'As an employee you could no longer manage users, billing and the HQ connection.'
            : 'Administrators also manage users, billing and the HQ connection.'
        }
        data={roleChoices}
        {...form.getInputProps('role')}
      />
    </SubmitDialog>
  )
}
