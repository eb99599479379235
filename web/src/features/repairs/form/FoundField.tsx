import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { useQuery } from '@tanstack/react-query'
import { tenantQuery } from '../../tenants/data.ts'
import type { FormValues } from './form-values.ts'
import { instantOfWall, wallOfInstant } from './wall-moment.ts'

interface Props {
  form: UseFormReturnType<FormValues>
  size?: 'xs' | 'sm'
  label?: string
}

/** When it was found, as the clock of the business shows it; the form has the instant. */
export function FoundField({ form, size = 'sm', label = repairFields.foundAt.label }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  return (
    <TextInput
      type="datetime-local"
      label={label}
      size={size}
      {...form.getInputProps('foundAt')}
      value={wallOfInstant(form.values.foundAt, timezone)}
      onChange={({ currentTarget }) =>
        form.setFieldValue('foundAt', instantOfWall(currentTarget.value, timezone))
      }
    />
  )
}
