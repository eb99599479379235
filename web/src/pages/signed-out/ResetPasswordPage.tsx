import { Stack } from '@mantine/core'
import { RESET_INVALID } from '@pitlane/contract/accounts/calls'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordForm } from '../../features/accounts/ResetPasswordForm.tsx'
import { text } from '../../platform/search-params.ts'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function ResetPasswordPage() {
  const token = useSearch({ strict: false, select: (search) => text(search.token) })
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  if (!token) return <Invalid />
  return (
    <PublicPage
      title="Set a new password"
      context="Choose a password you do not use anywhere else."
      footer={<TextLink to="/forgot-password">Request a new link</TextLink>}
    >
      <ResetPasswordForm token={token} onReset={() => setDone(true)} />
    </PublicPage>
  )
}

function Done() {
  return (
    <PublicPage
      title="Password Reset Successful"
      context="Your password has been changed, and all your devices were signed out."
    >
      <ButtonLink to="/auth" fullWidth>
        Sign In with New Password
      </ButtonLink>
    </PublicPage>
  )
}

function Invalid() {
  return (
    <PublicPage title="Invalid Reset Link" context={RESET_INVALID}>
      <Stack gap="sm">
        <ButtonLink to="/forgot-password" fullWidth>
          Request a new link
        </ButtonLink>
        <ButtonLink to="/auth" variant="default" fullWidth>
          Back to Sign In
        </ButtonLink>
      </Stack>
    </PublicPage>
  )
}
