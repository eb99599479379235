import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { putAway } from '../../features/dashboard/put-away.ts'
import { useUser } from '../../platform/session.ts'
import { toast } from '../../ui/toast/toast.ts'

/** The first steps are put away, and found again; which ones are left is asked anew then. */
export function usePutAway() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const kept = user?.role === 'admin' ? putAway(user.tenantId) : undefined
  const { enabled: _, ...steps } = firstStepsQuery(user)

  async function away() {
    kept?.write('away')
    // An answer that is on its way would bring them back.
    await client.cancelQueries({ queryKey: steps.queryKey })
    client.setQueryData(steps.queryKey, { missing: [] })
    toast.success('First steps put away', 'You find them again in the menu under your name.', {
      label: 'Undo',
      go: () => void back(),
    })
  }

  async function back() {
    kept?.write('')
    try {
      const { missing } = await client.fetchQuery({ ...steps, staleTime: 0 })
      if (missing.length === 0) return toast.success('All first steps are done')
      await navigate({ to: '/' })
    } catch (error) {
      toast.failure('The first steps could not be read', error)
    }
  }

  return { isAway: Boolean(kept?.read()), away, back }
}
