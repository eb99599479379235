import { push } from '@pitlane/contract/inbox/push'
import { call } from '../../../platform/call.ts'

const KEY = 'pitlane.device'

/** As what this browser is registered; whether it still is, the server knows. */
export function rememberedDevice(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberDevice(id: string | undefined): void {
  try {
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
  } catch {
    return
  }
}

/** Before somebody signs out: whoever sits here next hears nothing of theirs. */
export async function leaveDevice(): Promise<void> {
  const id = rememberedDevice()
  if (!id) return
  rememberDevice(undefined)
  await call(push.remove, { id }).catch(() => undefined)
}
