import type { Sent } from '@pitlane/contract/endpoint'
import { toast } from '../../../ui/toast/toast.ts'
import { type ClaimCall, useClaimCall } from '../data.ts'

interface Words {
  done: string
  failed: string
}

/** Takes a step that asks for nothing more, and says how it went. */
export function useStep<Call extends ClaimCall>(call: Call, { done, failed }: Words) {
  const { mutateAsync, isPending } = useClaimCall(call)

  async function take(input: Sent<Call>): Promise<boolean> {
    try {
      await mutateAsync(input)
    } catch (error) {
      toast.failure(failed, error)
      return false
    }
    toast.success(done)
    return true
  }

  return { take, isPending }
}
