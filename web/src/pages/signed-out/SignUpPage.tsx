import { SIGN_IN_PATHS } from '@pitlane/contract/access'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { SignUpForm } from '../../features/accounts/SignUpForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { FrontTextLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

export function SignUpPage() {
  const { enter } = useFrontDoor()
  return (
    <PublicPage
      width="wide"
      title="Register your business"
      context={`Free for ${TRIAL_DAYS} days, no credit card required.`}
      footer={
        <>
          Already registered?{' '}
          <FrontTextLink underline="always" href="/auth">
            Sign in
          </FrontTextLink>
        </>
      }
    >
      <SignUpForm onSignedIn={() => enter('/')} onRegistered={() => enter(SIGN_IN_PATHS[0])} />
    </PublicPage>
  )
}
