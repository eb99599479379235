import { push } from '@pitlane/contract/inbox/push'
import { call } from '../../../platform/call.ts'
import { remembered } from '../../../platform/remembered.ts'

/** As what this browser is registered; whether it still is, the server knows. */
export const rememberedDevice = remembered('device')

/** Before somebody signs out: whoever sits here next hears nothing of theirs. */
export async function leaveDevice(): Promise<void> {
  const id = rememberedDevice.read()
  if (!id) return
  rememberedDevice.write('')
  await call(push.remove, { id }).catch(() => undefined)
}
