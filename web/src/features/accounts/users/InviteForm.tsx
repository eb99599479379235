import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { EMAIL_TAKEN } from '@pitlane/contract/accounts/calls'
import { useEffect } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { EmailField } from '../EmailField.tsx'
import { useInvite } from '../invitation-data.ts'
import { NameFields } from '../NameFields.tsx'
import { roleChoices } from '../person.ts'

const nobody = { email: '', firstName: '', lastName: '', role: 'employee' as const }

const rules = () =>
  import('@pitlane/contract/shapes/accounts/invitations').then((shapes) => shapes.NewInvitation)

interface Props {
  /** Whether something is typed that was not sent. */
  onChanged?: (isChanged: boolean) => void
}

export function InviteForm({ onChanged }: Props) {
  const invite = useInvite()
  const { form, problem, isSending, onSubmit } = useContractForm<Record<keyof typeof nobody, string>>({
    schema: rules,
    initialValues: nobody,
    sentences: { [EMAIL_TAKEN]: 'email' },
    send: async (values) => {
      const { email } = await invite.mutateAsync((await rules()).parse(values))
      form.reset()
      toast.success('Invitation sent', `A link was mailed to ${email}.`)
    },
  })
  const isChanged = form.isDirty()
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Invite by mail">
      <Stack gap="md" maw={680}>
        <FormError>{problem}</FormError>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <EmailField autoComplete="off" {...form.getInputProps('email')} />
          <NativeSelect label="Role" data={roleChoices} {...form.getInputProps('role')} />
          <NameFields first={form.getInputProps('firstName')} last={form.getInputProps('lastName')} />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={isSending}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
