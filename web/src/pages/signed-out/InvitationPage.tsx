import { Skeleton } from '@mantine/core'
import { INVITATION_INVALID, JOINED } from '@pitlane/contract/accounts/invitations'
import { AppError } from '@pitlane/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AcceptInvitationForm } from '../../features/accounts/AcceptInvitationForm.tsx'
import { invitedQuery } from '../../features/accounts/invitation-data.ts'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EndPage } from './EndPage.tsx'

export function InvitationPage() {
  const token = text(useFrontDoor().search.token)
  return token ? <Opened token={token} /> : <Invalid />
}

function Opened({ token }: { token: string }) {
  const query = useQuery(invitedQuery(token))
  const [isJoined, setJoined] = useState(false)
  if (isJoined) return <EndPage title="Welcome to Pitlane" context={JOINED} to={['/auth', 'Sign In']} />
  if (query.error instanceof AppError && query.error.code === 'invalid') return <Invalid />
  return (
    <PublicPage
      title={query.data ? `Join ${query.data.businessName}` : 'Your invitation'}
      context={
        query.data &&
        `Hello ${query.data.firstName}, choose a username and how you sign in. Your email address is ${query.data.email}.`
      }
    >
      <QueryBoundary
        query={query}
        failure="The invitation could not be read"
        skeleton={<Skeleton h={200} radius="md" />}
      >
        {() => <AcceptInvitationForm token={token} onJoined={() => setJoined(true)} />}
      </QueryBoundary>
    </PublicPage>
  )
}

/** Taken back, used or old: one calm page. */
function Invalid() {
  return (
    <EndPage
      isQuiet
      title="Invitation not valid"
      context={INVITATION_INVALID}
      to={['/auth', 'Back to Sign In']}
    />
  )
}
