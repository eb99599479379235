import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/giving-way/when-idle.ts'
import { useUser } from '../../../platform/session.ts'
import { syncSilently } from '../data.ts'

const KEY = 'pitlane.synced-for'

/** Once per browser session and user, without a word, and once there is nothing else to do: what it changes is read again. */
export function useSilentSync(): void {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => {
    if (!userId) return
    return whenIdle([
      () => {
        if (isFirstTime(userId)) void syncSilently(client)
      },
    ])
  }, [client, userId])
}

/** Where nothing can be remembered it is not done at all, rather than each time. */
function isFirstTime(userId: string): boolean {
  try {
    const key = `${KEY}.${userId}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, new Date().toISOString())
    return true
  } catch {
    return false
  }
}
