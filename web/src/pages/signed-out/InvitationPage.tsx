import { Skeleton } from '@mantine/core'
import { INVITATION_INVALID, JOINED } from '@pitlane/contract/accounts/invitations'
import { AppError } from '@pitlane/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitedQuery } from '../../features/accounts/invitation-data.ts'
import { AcceptInvitationForm } from '../../features/accounts/users/AcceptInvitationForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { FrontButtonLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

export function InvitationPage() {
  const token = text(useFrontDoor().search.token)
  return token ? <Opened token={token} /> : <Invalid />
}

function Opened({ token }: { token: string }) {
  const query = useQuery(invitedQuery(token))
  const [isJoined, setJoined] = useState(false)
  if (isJoined)
    return (
      <PublicPage title="Welcome to Pitlane" context={JOINED}>
        <FrontButtonLink href="/auth" fullWidth>
          Sign In
        </FrontButtonLink>
      </PublicPage>
    )
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
    <PublicPage title="Invitation not valid" context={INVITATION_INVALID}>
      <FrontButtonLink href="/auth" variant="default" fullWidth>
        Back to Sign In
      </FrontButtonLink>
    </PublicPage>
  )
}
