import { ActionIcon, Badge, Menu } from '@mantine/core'
import type { UserAccount } from '@pitlane/contract/accounts/calls'
import { IconDots, IconKey, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { overPage } from '../../../ui/screen/over-page.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { displayName, roleName } from '../person.ts'
import classes from './UserList.module.css'

export type UserAct = 'edit' | 'password' | 'factor' | 'switch'

interface Props {
  user: UserAccount
  isSelf: boolean
  timezone: string | undefined
  onAct: (act: UserAct) => void
}

export function UserRow({ user, isSelf, timezone, onAct }: Props) {
  const { username, email, role, isActive, lastSignInAt } = user
  return (
    <li className={classes.row} data-inactive={!isActive || undefined}>
      <PersonAvatar person={user} size={36} />
      <div className={classes.who}>
        <div className={classes.first}>
          <span className={classes.name} dir="auto" title={displayName(user)}>
            {displayName(user)}
          </span>
          <Badge color={role === 'admin' ? 'indigo' : 'gray'}>{roleName(role)}</Badge>
          {isSelf && (
            <Badge color="gray" variant="outline">
              You
            </Badge>
          )}
          {!isActive && (
            <Badge color="orange" leftSection={<IconUserOff size={12} aria-hidden />}>
              Deactivated
            </Badge>
          )}
        </div>
        <div className={classes.contact} title={`${username} · ${email}`}>
          {username} · {email}
        </div>
      </div>
      <div className={classes.seen}>
        {lastSignInAt ? (
          <>
            Last sign-in <Instant at={lastSignInAt} timezone={timezone} />
          </>
        ) : (
          'Never signed in'
        )}
      </div>
      <Acts user={user} isSelf={isSelf} onAct={onAct} />
    </li>
  )
}

function Acts({ user, isSelf, onAct }: Omit<Props, 'timezone'>) {
  return (
    <Menu position="bottom-end" {...overPage}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.acts}
          aria-label={`Change ${displayName(user)} (${user.username})`}
        >
          <IconDots size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAct('edit')}>
          Edit name, email and role
        </Menu.Item>
        {!isSelf && (
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAct('password')}>
            Set new password
          </Menu.Item>
        )}
        {!isSelf && (
          <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => onAct('factor')}>
            Reset second factor
          </Menu.Item>
        )}
        <Menu.Divider />
        {user.isActive ? (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconUserOff {...icon} />}
            onClick={() => onAct('switch')}
          >
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onAct('switch')}>
            Reactivate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true }
