import type { User } from '@pitlane/contract/accounts/calls'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { call } from '../../../platform/call.ts'
import { askNoMore, askPasskey, mayAskQuietly, passkeyProblem } from './passkey-browser.ts'
import { rememberPasskey } from './remembered-passkey.ts'

export { askNoMore, passkeyProblem }

/** Signs in with a passkey alone. Quietly, it waits until one is chosen where the name is typed; null when that cannot be. */
export async function signInWithPasskey({ isQuiet = false } = {}): Promise<User | null> {
  if (isQuiet && !(await mayAskQuietly())) return null
  const credential = await askPasskey(await call(secondStep.passkeyOptions, {}), { isQuiet })
  const user = await call(secondStep.passkey, { credential })
  rememberPasskey()
  return user
}
