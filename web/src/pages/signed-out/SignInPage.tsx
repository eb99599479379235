import { ownPath, SIGNUP_PATH } from '@pitlane/contract/access'
import { useSearch } from '@tanstack/react-router'
import { SignInForm } from '../../features/accounts/SignInForm.tsx'
import { text } from '../../platform/search-params.ts'
import { TextLink } from '../../ui/Links.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useEnter } from '../enter.ts'

export function SignInPage() {
  const next = useSearch({ strict: false, select: (search) => text(search.next) })
  const enter = useEnter()
  return (
    <PublicPage
      title="Sign in"
      context="Welcome back to your fleet."
      footer={
        <>
          New to Pitlane?{' '}
          <TextLink underline="always" to={SIGNUP_PATH}>
            Register your business
          </TextLink>
        </>
      }
    >
      <SignInForm onSignedIn={() => enter(ownPath(next))} />
    </PublicPage>
  )
}
