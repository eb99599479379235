import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../../platform/session.ts'
import { syncSilently } from '../data.ts'

const KEY = 'pitlane.synced-for'

/** Once per browser session and user, without a word. */
export function useSilentSync(): void {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId && isFirstTime(userId)) void syncSilently(client)
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
