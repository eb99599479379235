import type { RequestOptions } from '@pitlane/contract/accounts/passkey-shapes'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { beginSession } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { rememberPasskey } from '../remembered-here.ts'
import { askNoMore, askPasskey, mayAskQuietly, passkeyProblem } from './passkey-browser.ts'

/** Where it leads when somebody is in, as it is by then. */
interface Visit {
  readonly current: {
    client: QueryClient
    onSignedIn: () => Promise<void>
  }
}

/** Whoever asks for it is not interrupted by an offer that comes late. */
let isAsked = false

/**
 * Waits until one is chosen where the name is typed, or is asked for, or the form is left. Whoever types a name and a password is not
 * disturbed by what goes wrong here.
 */
export async function offerPasskey(visit: Visit, over: AbortSignal): Promise<void> {
  isAsked = false
  try {
    if (!(await mayAskQuietly())) return
    const options = await call(secondStep.passkeyOptions, {})
    if (isAsked || over.aborted) return
    over.addEventListener('abort', askNoMore)
    await signIn(visit, options, { isQuiet: true })
  } catch {
    return
  }
}

export async function askForPasskey(visit: Visit): Promise<void> {
  isAsked = true
  try {
    await signIn(visit, await call(secondStep.passkeyOptions, {}))
  } catch (error) {
    const problem = passkeyProblem(error)
    if (problem) toast.error('Login failed', problem)
  }
}

/** With a passkey alone. */
async function signIn(visit: Visit, options: RequestOptions, how?: { isQuiet: boolean }): Promise<void> {
  const credential = await askPasskey(options, how)
  const user = await call(secondStep.passkey, { credential })
  rememberPasskey()
  toast.close()
  const { client, onSignedIn } = visit.current
  beginSession(client, user)
  await onSignedIn()
}
