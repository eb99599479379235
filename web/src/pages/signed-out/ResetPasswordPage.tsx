import { Stack } from '@mantine/core'
import { RESET_INVALID } from '@pitlane/contract/accounts/sentences'
import { useState } from 'react'
import { ResetPasswordForm } from '../../features/accounts/ResetPasswordForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { FrontButtonLink, FrontTextLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { EndPage } from './EndPage.tsx'

export function ResetPasswordPage() {
  const token = text(useFrontDoor().search.token)
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  if (!token) return <Invalid />
  return (
    <PublicPage
      title="Set a new password"
      context="Choose a password you do not use anywhere else."
      footer={<FrontTextLink href="/forgot-password">Request a new link</FrontTextLink>}
    >
      <ResetPasswordForm token={token} onReset={() => setDone(true)} />
    </PublicPage>
  )
}

function Done() {
  return (
    <EndPage
      title="Password Reset Successful"
      context="Your password has been changed, and all your devices were signed out."
      to={['/auth', 'Sign In with New Password']}
    />
  )
}

function Invalid() {
  return (
    <PublicPage title="Invalid Reset Link" context={RESET_INVALID}>
      <Stack gap="sm">
        <FrontButtonLink href="/forgot-password" fullWidth>
          Request a new link
        </FrontButtonLink>
        <FrontButtonLink href="/auth" variant="default" fullWidth>
          Back to Sign In
        </FrontButtonLink>
      </Stack>
    </PublicPage>
  )
}
