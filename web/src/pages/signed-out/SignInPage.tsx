import { ownPath, SIGNUP_PATH } from '@pitlane/contract/access'
import { lazy, Suspense } from 'react'
import { SignInForm } from '../../features/accounts/SignInForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { FrontTextLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

/** Few businesses have it: nobody else loads it. */
const ContinueWith = lazy(async () => ({
  default: (await import('../../features/sso/ContinueWith.tsx')).ContinueWith,
}))

export function SignInPage() {
  const { search, enter } = useFrontDoor()
  const next = ownPath(text(search.next))
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
      <SignInForm
        business={text(search.business)}
        onSignedIn={() => enter(next)}
        otherwise={(business) => (
          <Suspense>
            <ContinueWith business={business} says={text(search.sso)} to={next} />
          </Suspense>
        )}
      />
    </PublicPage>
  )
}
