import { SIGN_IN_PATHS } from '@pitlane/contract/access'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { SignUpForm } from '../../features/accounts/SignUpForm.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useEnter } from '../enter.ts'

export function SignUpPage() {
  const enter = useEnter()
  return (
    <PublicPage
      width="wide"
      title="Register your business"
      context={`Free for ${TRIAL_DAYS} days, no credit card required.`}
      footer={
        <>
          Already registered?{' '}
          <TextLink underline="always" to="/auth">
            Sign in
          </TextLink>
        </>
      }
    >
      <SignUpForm onSignedIn={() => enter('/')} onRegistered={() => enter(SIGN_IN_PATHS[0])} />
    </PublicPage>
  )
}
