import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Check } from '@pitlane/contract/checks/calls'
import { DELETED_WITHIN_MS } from '@pitlane/contract/checks/rules'
import { MINUTE } from '@pitlane/contract/durations'
import { IconTrash } from '@tabler/icons-react'
import { useNow } from '../../../platform/now.ts'
import { useUser } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDeleteCheck } from '../data.ts'

/** A check is never changed; one that was a mistake may go within a day, as long as nothing came of it. */
export function DeleteCheck({ check }: { check: Check }) {
  const isAdmin = useUser()?.role === 'admin'
  const now = useNow(MINUTE)
  const [isAsking, asking] = useDisclosure()
  const removal = useDeleteCheck()
  const isNew = now.getTime() - Date.parse(check.at) < DELETED_WITHIN_MS
  if (!isAdmin || !isNew || check.items.some(({ repairId }) => repairId)) return null

  async function remove() {
    try {
      await removal.mutateAsync({ id: check.id })
    } catch (error) {
      toast.failure('The check could not be deleted', error)
    }
    asking.close()
  }

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        w="fit-content"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={asking.open}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this check?"
        confirm="Delete"
        isPending={removal.isPending}
        onConfirm={() => void remove()}
        onClose={asking.close}
      >
        It goes with its photos, and cannot be brought back.
      </ConfirmDialog>
    </>
  )
}
