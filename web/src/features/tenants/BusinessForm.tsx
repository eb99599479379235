import { Button, TextInput } from '@mantine/core'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import classes from './BusinessForm.module.css'
import { useUpdateTenant } from './data.ts'
import { TimezoneField } from './TimezoneField.tsx'
import { UnitFields } from './UnitFields.tsx'

export function BusinessForm({ tenant }: { tenant: Tenant }) {
  const { name, contactPhone, timezone, distanceUnit, clock, currency } = tenant
  const update = useUpdateTenant()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/tenants/calls').then((shapes) => shapes.TenantChanges),
    initialValues: { name, contactPhone: contactPhone ?? '', timezone, distanceUnit, clock, currency },
    send: async ({ clock: chosen, ...values }) => {
      try {
        // One that nobody chose goes on following the unit of distance.
        await update.mutateAsync({ ...values, ...(chosen !== clock && { clock: chosen }) })
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
      toast.success('Business saved')
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Business">
      <FormError>{problem}</FormError>
      <div className={classes.fields}>
        <TextInput
          label="Business name"
          required
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Phone"
          description="Shown to mechanics"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('contactPhone')}
        />
        <TimezoneField {...form.getInputProps('timezone')} />
        <UnitFields
          distance={form.getInputProps('distanceUnit')}
          clock={form.getInputProps('clock')}
          currency={form.getInputProps('currency')}
        />
        <Button type="submit" className={classes.save} loading={isSending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </form>
  )
}
