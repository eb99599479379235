import type { RequestOptions } from '@pitlane/contract/accounts/passkey-shapes'
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

/**
 * Waits until one is chosen where the name is typed, or until the form is left. Whoever types a name and a password is not disturbed by
 * what goes wrong here.
 */
export async function offerPasskey(visit: Visit, leaving: AbortSignal): Promise<void> {
  try {
    if (!(await mayAskQuietly())) return
    const options = await call(secondStep.passkeyOptions, {})
    if (leaving.aborted) return
    leaving.addEventListener('abort', askNoMore)
    await signIn(visit, options, { isQuiet: true })
  } catch {
    return
  }
}

export async function askForPasskey(visit: Visit): Promise<void> {
  try {
    await signIn(visit, await call(secondStep.passkeyOptions, {}))
  } catch (error) {
    const problem = passkeyProblem(error)
    if (problem) toast.error('Login failed', problem)
  }
}

/** With a passkey alone. */
async function signIn(
  { client, onSignedIn }: Visit,
  options: RequestOptions,
  how?: { isQuiet: boolean },
): Promise<void> {
  const credential = await askPasskey(options, how)
  const user = await call(secondStep.passkey, { credential })
  rememberPasskey()
  toast.close()
  beginSession(client, user)
  await onSignedIn()
}
