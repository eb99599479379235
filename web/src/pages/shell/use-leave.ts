import { useSignOut } from '../../features/accounts/data.ts'
import { leaveDevice } from '../../features/inbox/push/remembered-device.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Signs out; what asked for it may be closed meanwhile. */
export function useLeave() {
  const { mutateAsync } = useSignOut()
  return async () => {
    await leaveDevice()
    await mutateAsync({}).catch((error: unknown) => toast.failure('Logout failed', error))
  }
}
