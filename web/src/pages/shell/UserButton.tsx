import { Text, UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { PersonAvatar } from '../../features/accounts/PersonAvatar.tsx'
import { displayName, roleName } from '../../features/accounts/person.ts'
import { useUser } from '../../platform/session.ts'
import classes from './UserMenu.module.css'

/** Who is here; opens the menu. */
export function UserButton(props: Omit<ComponentPropsWithRef<'button'>, 'style'>) {
  const user = useUser()
  return (
    <UnstyledButton {...props} className={classes.target}>
      <PersonAvatar person={user} />
      <span className="unseen">User menu</span>
      <span className={classes.person}>
        <Text fw={550} truncate>
          {displayName(user)}
        </Text>
        {user && (
          <Text size="xs" c="dimmed">
            {roleName(user.role)}
          </Text>
        )}
      </span>
    </UnstyledButton>
  )
}
