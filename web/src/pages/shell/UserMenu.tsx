import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconCalendar,
  IconDownload,
  IconInbox,
  IconListNumbers,
  IconLogout,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { displayName, roleName } from '../../features/accounts/person.ts'
import { install, mayInstall } from '../../platform/offline/install.ts'
import { useUser } from '../../platform/session.ts'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { overPage } from '../../ui/screen/over-page.ts'
import { slashKey } from '../../ui/slash.ts'
import { usePutAway } from '../first-steps/use-put-away.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { schemes } from './schemes.ts'
import { UserButton } from './UserButton.tsx'
import classes from './UserMenu.module.css'
import { useLeave } from './use-leave.ts'

const CalendarDialog = lazyDialog(
  async () => (await import('../../features/calendar/CalendarDialog.tsx')).CalendarDialog,
)
const NotificationSettings = lazyDialog(
  async () => (await import('../../features/inbox/NotificationSettings.tsx')).NotificationSettings,
)
const SecurityDialog = lazyDialog(
  async () => (await import('../../features/accounts/security/SecurityDialog.tsx')).SecurityDialog,
)
const ProfileDialog = lazyDialog(async () => (await import('./ProfileDialog.tsx')).ProfileDialog)

/** Opens when it comes, because it comes when somebody asks for it. */
export function UserMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isProfileOpen, setProfileOpen] = useState(false)
  const [opened, setOpened] = useState<'calendar' | 'notifications' | 'security'>()
  const close = useCallback(() => setOpened(undefined), [])
  /** Counts how often it was opened: each time it begins with what is stored. */
  const [opening, setOpening] = useState(0)
  const user = useUser()
  const { mustAsk, leave } = useLeave()
  const steps = usePutAway()
  const name = displayName(user)

  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])

  function signOut() {
    if (mustAsk()) setLeaving(true)
    else void leave()
  }

  function openProfile() {
    setOpening(opening + 1)
    setProfileOpen(true)
  }

  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" {...overPage}>
        <Menu.Target>
          <UserButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text fw={600} lineClamp={2}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {user ? roleName(user.role) : ''}
            </Text>
          </div>
          <Menu.Divider />
          <Appearance />
          <Menu.Divider />
          <Keys />
          <Menu.Divider />
          <Item icon={IconUserCircle} onClick={openProfile}>
            Your profile
          </Item>
          <Item icon={IconShieldLock} onClick={() => setOpened('security')}>
            Security
          </Item>
          <Item icon={IconInbox} onClick={() => setOpened('notifications')}>
            Notifications
          </Item>
          <Item icon={IconCalendar} onClick={() => setOpened('calendar')}>
            Calendar
          </Item>
          {steps.isAway && (
            <Item icon={IconListNumbers} onClick={() => void steps.back()}>
              First steps
            </Item>
          )}
          {mayInstall() && (
            <Item icon={IconDownload} onClick={() => void install()}>
              Install
            </Item>
          )}
          <Item icon={IconLogout} onClick={signOut}>
            Sign Out
          </Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
      {opened === 'calendar' && <CalendarDialog onClose={close} />}
      {opened === 'security' && <SecurityDialog onClose={close} />}
      {opened === 'notifications' && <NotificationSettings onClose={close} />}
      {user && opening > 0 && (
        <ProfileDialog
          key={opening}
          user={user}
          isOpen={isProfileOpen}
          onClose={() => setProfileOpen(false)}
        />
      )}
    </>
  )
}

interface ItemProps {
  icon: Icon
  onClick: () => void
  children: string
}

function Item({ icon: Picture, onClick, children }: ItemProps) {
  return (
    <Menu.Item leftSection={<Picture size={16} stroke={1.7} aria-hidden />} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}

/** A single key that does something can be switched off (WCAG 2.1.4). */
function Keys() {
  const [isOn, setOn] = useState(slashKey.isOn)
  return (
    <Menu.CheckboxItem
      checked={isOn}
      onChange={(wanted) => {
        slashKey.turn(wanted)
        setOn(wanted)
      }}
    >
      Press / to search a list
    </Menu.CheckboxItem>
  )
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  function choose(value: string) {
    const scheme = schemes.find((known) => known.value === value)
    if (scheme) setColorScheme(scheme.value)
  }

  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {schemes.map(({ value, label, icon: Picture }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Picture size={16} stroke={1.7} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
