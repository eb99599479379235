import { Text, TextInput } from '@mantine/core'
import { CLOSING_DAYS } from '@pitlane/contract/closing/calls'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { SubmitDialog } from '../../ui/dialog/SubmitDialog.tsx'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { useCloseBusiness } from './data.ts'

/** What it means, the name and the password: nobody closes a business in passing. */
export function CloseBusinessDialog({ onClose }: { onClose: () => void }) {
  const name = useQuery(tenantQuery).data?.name
  const closeBusiness = useCloseBusiness()
  const sent = useContractForm({
    schema: () => import('@pitlane/contract/shapes/closing/calls').then((shapes) => shapes.Closing),
    initialValues: { name: '', password: '' },
    send: async (values) => {
      await closeBusiness.mutateAsync(values)
    },
  })
  const { form } = sent
  return (
    <SubmitDialog
      title="Close the business"
      sent={sent}
      confirm="Close business"
      button={{ color: 'red' }}
      onClose={onClose}
    >
      <Text>
        Everybody is signed out at once. Links for mechanics, calendars and API tokens stop working. All
        administrators get a mail with a link that reopens the business within {CLOSING_DAYS} days. After that
        every repair, vehicle, person and file of it is deleted, and nobody can bring it back. Export your
        data first if you want to keep it.
      </Text>
      <TextInput
        label="Name of the business"
        description={name && `Please type: ${name}`}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <PasswordField
        label="Your password"
        shown="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </SubmitDialog>
  )
}
