import { EMAIL_LINK_INVALID } from '@pitlane/contract/accounts/email-change'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmEmailForm } from '../../features/accounts/profile/ConfirmEmailForm.tsx'
import { text } from '../../platform/search-params.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function ConfirmEmailPage() {
  const token = useSearch({ strict: false, select: (search) => text(search.token) })
  const [email, setEmail] = useState<string>()
  if (email)
    return (
      <PublicPage title="Email address confirmed" context={`From now on your account uses ${email}.`}>
        <ToPitlane />
      </PublicPage>
    )
  if (!token)
    return (
      <PublicPage title="Invalid confirmation link" context={EMAIL_LINK_INVALID}>
        <ToPitlane />
      </PublicPage>
    )
  return (
    <PublicPage
      title="Confirm your email address"
      context="One more click, and your account uses the address this link was mailed to."
    >
      <ConfirmEmailForm token={token} onConfirmed={setEmail} />
    </PublicPage>
  )
}

function ToPitlane() {
  return (
    <ButtonLink to="/" fullWidth>
      Continue to Pitlane
    </ButtonLink>
  )
}
