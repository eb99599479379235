import type { UserAccount } from '@pitlane/contract/accounts/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { SwitchUserDialog } from '../SwitchUserDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import classes from './UserList.module.css'
import { type UserAct, UserRow } from './UserRow.tsx'

const dialogs = {
  edit: EditUserDialog,
  password: NewPasswordDialog,
  factor: ResetFactorDialog,
  switch: SwitchUserDialog,
}

export function UserList({ users }: { users: readonly UserAccount[] }) {
  const own = useUser()?.id
  const timezone = useQuery(tenantQuery).data?.timezone
  const [chosen, setChosen] = useState<{ user: UserAccount; act: UserAct; opening: number }>()
  const [isOpen, setOpen] = useState(false)
  const Dialog = chosen && dialogs[chosen.act]

  function begin(user: UserAccount, act: UserAct) {
    setChosen({ user, act, opening: (chosen?.opening ?? 0) + 1 })
    setOpen(true)
  }

  return (
    <>
      <ul className={classes.list} aria-label="Users">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isSelf={user.id === own}
            timezone={timezone}
            onAct={(act) => begin(user, act)}
          />
        ))}
      </ul>
      {Dialog && (
        <Dialog
          key={chosen.opening}
          user={chosen.user}
          isSelf={chosen.user.id === own}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
