import { Button, Stack } from '@mantine/core'
import { RESET_REQUESTED } from '@pitlane/contract/accounts/calls'
import { useState } from 'react'
import { ForgotPasswordForm } from '../../features/accounts/ForgotPasswordForm.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<{ resetToken: string | undefined }>()
  if (answer) return <CheckYourEmail resetToken={answer.resetToken} onTryAgain={() => setAnswer(undefined)} />
  return (
    <PublicPage
      title="Forgot your password?"
      context="Enter your email address and we will send you a link to set a new one."
      footer={<TextLink to="/auth">Back to Sign In</TextLink>}
    >
      <ForgotPasswordForm onRequested={(resetToken) => setAnswer({ resetToken })} />
    </PublicPage>
  )
}

interface Props {
  resetToken: string | undefined
  onTryAgain: () => void
}

function CheckYourEmail({ resetToken, onTryAgain }: Props) {
  return (
    <PublicPage title="Check Your Email" context={RESET_REQUESTED}>
      <Stack gap="sm">
        {resetToken && (
          <TextLink to="/reset-password" search={{ token: resetToken }}>
            Development mode: open the reset link
          </TextLink>
        )}
        <ButtonLink to="/auth" fullWidth>
          Back to Sign In
        </ButtonLink>
        <Button variant="default" fullWidth onClick={onTryAgain}>
          Try Again
        </Button>
      </Stack>
    </PublicPage>
  )
}
