import { Button, Stack } from '@mantine/core'
import { RESET_REQUESTED } from '@pitlane/contract/accounts/sentences'
import { useState } from 'react'
import { ForgotPasswordForm } from '../../features/accounts/ForgotPasswordForm.tsx'
import { stringifySearch } from '../../platform/search-params.ts'
import { FrontButtonLink, FrontTextLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<{ resetToken: string | undefined }>()
  if (answer) return <CheckYourEmail resetToken={answer.resetToken} onTryAgain={() => setAnswer(undefined)} />
  return (
    <PublicPage
      title="Forgot your password?"
      context="Enter your email address and we will send you a link to set a new one."
      footer={<FrontTextLink href="/auth">Back to Sign In</FrontTextLink>}
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
          <FrontTextLink href={`/reset-password${stringifySearch({ token: resetToken })}`}>
            Development mode: open the reset link
          </FrontTextLink>
        )}
        <FrontButtonLink href="/auth" fullWidth>
          Back to Sign In
        </FrontButtonLink>
        <Button variant="default" fullWidth onClick={onTryAgain}>
          Try Again
        </Button>
      </Stack>
    </PublicPage>
  )
}
