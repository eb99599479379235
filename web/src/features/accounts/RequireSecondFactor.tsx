import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery, useUpdateTenant } from '../tenants/data.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Of everybody in the business; whoever has none is led through setting it up. */
export function RequireSecondFactor() {
  const isRequired = useQuery(tenantQuery).data?.requireSecondFactor ?? false
  const update = useUpdateTenant()
  const { run, dialog } = useConfirmed()

  async function change(requireSecondFactor: boolean) {
    try {
      const tenant = await run(() => update.mutateAsync({ requireSecondFactor }))
      if (tenant)
        toast.success(tenant.requireSecondFactor ? 'Second factor required' : 'Second factor optional')
    } catch (error) {
      toast.failure('Save failed', error)
    }
  }

  return (
    <>
      <Switch
        label="Require a second factor of everybody"
        description="A code of an app or a passkey, besides the password. Whoever has none sets one up at the next sign-in, and reaches nothing else until then."
        checked={isRequired}
        disabled={update.isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {dialog}
    </>
  )
}
