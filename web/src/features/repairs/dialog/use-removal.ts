import { sentenceOf } from '../../../platform/errors.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useDeleteRepair } from '../data.ts'

/** Deletes a repair and says how that went. */
export function useRemoval(repairId: string) {
  const removal = useDeleteRepair()

  /** Whether it is gone. */
  async function remove(): Promise<boolean> {
    try {
      await removal.mutateAsync(repairId)
    } catch (error) {
      toast.error('Error', sentenceOf(error, 'Failed to delete repair'))
      return false
    }
    toast.success('Success', 'Repair deleted successfully')
    return true
  }

  return { remove, isPending: removal.isPending, isBegun: removal.isPending || removal.isSuccess }
}
