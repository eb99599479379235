import { secondStep } from '@pitlane/contract/accounts/second-step'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { beginSession } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { askNoMore, askPasskey, mayAskQuietly, passkeyProblem } from './passkey-browser.ts'
import { rememberPasskey } from './remembered-passkey.ts'

interface Visit {
  client: QueryClient
  onSignedIn: () => Promise<void>
}

let isOffered = false

/** Waits until one is chosen where the name is typed. Whoever types a name and a password is not disturbed by what goes wrong here. */
export async function offerPasskey(visit: Visit): Promise<void> {
  isOffered = true
  try {
    if (await mayAskQuietly()) await signIn(visit, { isQuiet: true })
  } catch {
    return
  }
}

/** Whoever signs in another way is asked no more. */
export function offerNoMore(): void {
  if (isOffered) askNoMore()
  isOffered = false
}

export async function askForPasskey(visit: Visit): Promise<void> {
  try {
    await signIn(visit, { isQuiet: false })
  } catch (error) {
    const problem = passkeyProblem(error)
    if (problem) toast.error('Login failed', problem)
  }
}

/** With a passkey alone. */
async function signIn({ client, onSignedIn }: Visit, how: { isQuiet: boolean }): Promise<void> {
  const credential = await askPasskey(await call(secondStep.passkeyOptions, {}), how)
  const user = await call(secondStep.passkey, { credential })
  rememberPasskey()
  toast.close()
  beginSession(client, user)
  await onSignedIn()
}
