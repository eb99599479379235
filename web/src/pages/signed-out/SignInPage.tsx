import { ownPath, SIGNUP_PATH } from '@pitlane/contract/access'
import { SignInForm } from '../../features/accounts/SignInForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { FrontTextLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function SignInPage() {
  const { search, enter } = useFrontDoor()
  return (
    <PublicPage
      title="Sign in"
      context="Welcome back to your fleet."
      footer={
        <>
          New to Pitlane?{' '}
          <FrontTextLink underline="always" href={SIGNUP_PATH}>
            Register your business
          </FrontTextLink>
        </>
      }
    >
      <SignInForm onSignedIn={() => enter(ownPath(text(search.next)))} />
    </PublicPage>
  )
}
