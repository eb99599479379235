import { useSignOut } from '../../features/accounts/data.ts'
import { leaveDevice } from '../../features/inbox/push/remembered-device.ts'
import { connection } from '../../platform/offline/connection.ts'
import { useUser } from '../../platform/session.ts'
import { toast } from '../../ui/toast/toast.ts'

export function useLeave() {
  const user = useUser()
  const { mutateAsync } = useSignOut()
  return {
    /** Whether something of theirs waits to be sent: then they are asked first (`LeaveDialog`). */
    mustAsk: () => connection.hasWaiting(user?.id),

    /** Signs out; what asked for it may be closed meanwhile. */
    async leave(): Promise<void> {
      await leaveDevice()
      await mutateAsync({}).catch((error: unknown) => toast.failure('Logout failed', error))
    },
  }
}
