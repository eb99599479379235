import { EMAIL_LINK_INVALID } from '@pitlane/contract/accounts/email-change'
import { useState } from 'react'
import { ConfirmEmailForm } from '../../features/accounts/profile/ConfirmEmailForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { EndPage } from './EndPage.tsx'

const toPitlane: [string, string] = ['/', 'Continue to Pitlane']

export function ConfirmEmailPage() {
  const token = text(useFrontDoor().search.token)
  const [email, setEmail] = useState<string>()
  if (email)
    return (
      <EndPage
        title="Email address confirmed"
        context={`From now on your account uses ${email}.`}
        to={toPitlane}
      />
    )
  if (!token) return <EndPage title="Invalid confirmation link" context={EMAIL_LINK_INVALID} to={toPitlane} />
  return (
    <PublicPage
      title="Confirm your email address"
      context="One more click, and your account uses the address this link was mailed to."
    >
      <ConfirmEmailForm token={token} onConfirmed={setEmail} />
    </PublicPage>
  )
}
