import { Alert, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useUser } from '../../platform/session.ts'
import { CreateUserForm } from './CreateUserForm.tsx'

export function UserManagement() {
  if (useUser()?.role !== 'admin') {
    return (
      <Alert color="gray" radius="md" icon={<IconLock aria-hidden />}>
        Only business administrators can manage users
      </Alert>
    )
  }
  return (
    <>
      <Title order={3}>Create user</Title>
      <Text c="dimmed" mb="md">
        The new user belongs to your business and can sign in at once.
      </Text>
      <CreateUserForm />
    </>
  )
}
