import { Badge, Button } from '@mantine/core'
import type { Invitation } from '@pitlane/contract/accounts/invitations'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { invitationsQuery, useTakeBack } from '../invitation-data.ts'
import { roleName } from '../person.ts'
import classes from './UserList.module.css'

/** Who is invited and has not come yet; nothing when there is nobody. */
export function InvitationList() {
  const invitations = useQuery(invitationsQuery).data ?? []
  const timezone = useQuery(tenantQuery).data?.timezone
  if (invitations.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} timezone={timezone} />
      ))}
    </ul>
  )
}

interface RowProps {
  invitation: Invitation
  timezone: string | undefined
}

function InvitationRow({ invitation, timezone }: RowProps) {
  const { id, email, firstName, lastName, role, expiresAt } = invitation
  const takeBack = useTakeBack()
  const name = `${firstName} ${lastName}`
  return (
    <li className={classes.row} data-invited>
      <IconMail size={24} stroke={1.6} aria-hidden />
      <div className={classes.who}>
        <div className={classes.first}>
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
          <Badge color={role === 'admin' ? 'indigo' : 'gray'}>{roleName(role)}</Badge>
          <Badge color="gray" variant="outline">
            Invited
          </Badge>
        </div>
        <div className={classes.contact} title={email}>
          {email}
        </div>
      </div>
      <div className={classes.seen}>
        Link works until <Instant at={expiresAt} timezone={timezone} />
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.acts}
        loading={takeBack.isPending}
        aria-label={`Take back the invitation of ${name}`}
        onClick={() =>
          takeBack.mutate(
            { id },
            {
              onSuccess: () => toast.success('Invitation taken back'),
              onError: (error) => toast.failure('Failed to take the invitation back', error),
            },
          )
        }
      >
        Take back
      </Button>
    </li>
  )
}
