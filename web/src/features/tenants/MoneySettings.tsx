import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { plainMoney } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery, useUpdateTenant } from './data.ts'
import { MoneyInput } from './MoneyInput.tsx'

/** The section of Settings in which administrators say what is asked for, and how. */
export function MoneySettings() {
  return (
    <>
      <Text c="dimmed" mb="md" maw={680}>
        What a rental is asked for when it brings a car back damaged, and what repairs may cost without a
        question.
      </Text>
      {/* What is saved, here or elsewhere, begins a new form. */}
      <QueryBoundary
        query={useQuery(tenantQuery)}
        skeleton={<Skeleton h={180} maw={680} />}
        failure="The business could not be read"
      >
        {(tenant) => <MoneyForm key={savedIn(tenant)} tenant={tenant} />}
      </QueryBoundary>
    </>
  )
}

function MoneyForm({ tenant: { claimFee, chargesInHq, approveUnder } }: { tenant: Tenant }) {
  const update = useUpdateTenant()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/tenants/calls').then((shapes) => shapes.TenantChanges),
    initialValues: { approveUnder: plainMoney(approveUnder), claimFee: plainMoney(claimFee), chargesInHq },
    send: async (values) => {
      await update.mutateAsync(values)
      toast.success('Money saved')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Money">
      <Stack gap="lg" maw={680}>
        <FormError>{problem}</FormError>
        <MoneyInput
          label="Approve estimates up to"
          description="A total not above it is approved at once. Leave it empty to decide on each."
          maw={400}
          {...form.getInputProps('approveUnder')}
        />
        <MoneyInput
          label="Handling fee"
          description="Every new claim is proposed with it. Leave it empty for none."
          maw={400}
          {...form.getInputProps('claimFee')}
        />
        <Switch
          label="Charge claims in HQ"
          description="Administrators can put what is still owed on the rental in HQ, one press at a time. Nothing is charged by itself."
          w="fit-content"
          {...form.getInputProps('chargesInHq', { type: 'checkbox' })}
        />
        <Button type="submit" w="fit-content" loading={isSending} disabled={!form.isDirty()}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

function savedIn({ claimFee, chargesInHq, approveUnder }: Tenant): string {
  return [claimFee, chargesInHq, approveUnder].join(' ')
}
