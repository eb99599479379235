import { push } from '@pitlane/contract/inbox/push'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryFor } from '../../../platform/call.ts'
import { rememberedDevice } from './remembered-device.ts'
import { browserState, subscribe, unsubscribe } from './this-browser.ts'

/** Where one is told by push; a push service may end one meanwhile. */
export const devicesQuery = { ...queryFor(push.devices, {}), staleTime: 0 }

/** How this browser stands. */
export const browserQuery = { queryKey: ['this-browser'], queryFn: browserState, staleTime: 0 }

/** Answers whether the person agreed. */
export function useTurnOn() {
  return useChange(async () => {
    const { publicKey } = await call(push.key, {})
    const subscription = await subscribe(publicKey)
    if (!subscription) return false
    rememberedDevice.write((await call(push.register, subscription)).id)
    return true
  })
}

export function useRemoveDevice() {
  return useChange(async (id: string) => {
    await call(push.remove, { id })
    if (id === rememberedDevice.read()) await unsubscribe()
  })
}

function useChange<Given, Done>(mutationFn: (given: Given) => Promise<Done>) {
  const client = useQueryClient()
  const again = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([again(devicesQuery.queryKey), again(browserQuery.queryKey)]),
  })
}
