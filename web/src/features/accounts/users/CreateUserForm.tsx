import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { EMAIL_TAKEN, USER_FIELDS_MISSING, USERNAME_TAKEN } from '@pitlane/contract/accounts/calls'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { EmailField } from '../EmailField.tsx'
import { NameFields } from '../NameFields.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { roleChoices } from '../person.ts'
import { UsernameField } from '../UsernameField.tsx'
import { useCreateUser } from '../users-data.ts'

const nobody = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  role: 'employee' as const,
}

const rules = () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.NewUser)

export function CreateUserForm() {
  const create = useCreateUser()
  const { form, problem, isSending, onSubmit } = useContractForm<Record<keyof typeof nobody, string>>({
    schema: rules,
    initialValues: nobody,
    sentences: { [USERNAME_TAKEN]: 'username', [EMAIL_TAKEN]: 'email' },
    onRefused: (values) => {
      if (Object.values(values).some((value) => value.trim() === ''))
        toast.error('Missing information', USER_FIELDS_MISSING)
    },
    send: async (values) => {
      try {
        await create.mutateAsync((await rules()).parse(values))
      } catch (error) {
        toast.failure('Failed to create user', error)
        throw error
      }
      form.reset()
      toast.success('User created successfully', 'The new user can now log in with their credentials.')
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Create user">
      <Stack gap="md" maw={680}>
        <FormError>{problem}</FormError>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <UsernameField autoComplete="off" {...form.getInputProps('username')} />
          <EmailField autoComplete="off" {...form.getInputProps('email')} />
          <NameFields first={form.getInputProps('firstName')} last={form.getInputProps('lastName')} />
          <PasswordField autoComplete="new-password" {...form.getInputProps('password')} />
          <NativeSelect label="Role" data={roleChoices} {...form.getInputProps('role')} />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={isSending}>
            Create user
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
