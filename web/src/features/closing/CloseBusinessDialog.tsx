import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { CLOSING_DAYS } from '@pitlane/contract/closing/calls'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { useCloseBusiness } from './data.ts'

/** What it means, the name and the password: nobody closes a business in passing. */
export function CloseBusinessDialog({ onClose }: { onClose: () => void }) {
  const name = useQuery(tenantQuery).data?.name
  const closeBusiness = useCloseBusiness()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/closing/calls').then((shapes) => shapes.Closing),
    initialValues: { name: '', password: '' },
    send: async (values) => {
      await closeBusiness.mutateAsync(values)
    },
  })
  return (
    <FormDialog isOpen title="Close the business" isChanged={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label="Close the business">
          <Stack gap="md">
            <FormError>{problem}</FormError>
            <Text>
              Everybody is signed out at once. Links for mechanics, calendars and API tokens stop working. All
              administrators get a mail with a link that reopens the business within {CLOSING_DAYS} days.
              After that every repair, vehicle, person and file of it is deleted, and nobody can bring it
              back. Export your data first if you want to keep it.
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
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={isSending}>
                Close business
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
