import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSignOut } from '../../features/accounts/data.ts'
import { SecondFactorSetup } from '../../features/accounts/security/SecondFactorSetup.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { currentUser } from '../../platform/session.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'

/** Signed in, and not inside yet. */
export function SecondFactorPage() {
  const client = useQueryClient()
  const { enter } = useFrontDoor()
  const signOut = useSignOut()

  async function goOn() {
    await client.fetchQuery({ ...currentUser, staleTime: 0 })
    await enter('/')
  }

  return (
    <PublicPage
      title="One more step"
      context="Your business asks for more than a password when you sign in."
      footer={
        <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate({})}>
          Sign out
        </Anchor>
      }
    >
      <SecondFactorSetup onDone={() => void goOn()} />
    </PublicPage>
  )
}
