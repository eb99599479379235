import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core'
import { INVITATION_DAYS } from '@pitlane/contract/accounts/invitations'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../platform/session.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { RequireSecondFactor } from '../RequireSecondFactor.tsx'
import { usersQuery } from '../users-data.ts'
import { CreateUserForm } from './CreateUserForm.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { UserList } from './UserList.tsx'

/** The section of Settings with everybody who can sign in. */
export function UserManagement() {
  if (useUser()?.role !== 'admin') {
    return (
      <Alert color="gray" radius="md" icon={<IconLock aria-hidden />}>
        Only business administrators can manage users
      </Alert>
    )
  }
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Users />
        <InvitationList />
      </Stack>
      <RequireSecondFactor />
      <div>
        <Title order={3}>Invite by mail</Title>
        <Text c="dimmed" mb="md">
          A link is mailed that works once, for {INVITATION_DAYS} days. Whoever opens it chooses a username
          and how they sign in.
        </Text>
        <InviteForm />
      </div>
      <div>
        <Title order={3}>Create user</Title>
        <Text c="dimmed" mb="md">
          The new user belongs to your business and can sign in at once.
        </Text>
        <CreateUserForm />
      </div>
    </Stack>
  )
}

function Users() {
  return (
    <QueryBoundary
      query={useQuery(usersQuery)}
      skeleton={
        <Stack gap="sm">
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      }
      failure="Failed to load users"
    >
      {(users) => <UserList users={users} />}
    </QueryBoundary>
  )
}
