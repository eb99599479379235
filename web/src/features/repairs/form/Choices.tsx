import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { repairFields } from '@pitlane/contract/repairs/fields'
import {
  causeLabels,
  causes,
  type RepairStatus,
  repairStatuses,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'
import { type RoutineTemplate, templateLabel } from '@pitlane/contract/routine/calls'
import { useQuery } from '@tanstack/react-query'
import { ChoiceGroup } from '../../../ui/choice/ChoiceGroup.tsx'
import { categoryChoices, mechanicChoices } from '../../settings/choices.ts'
import { categoriesQuery, mechanicsQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { statusLooks, urgencyLooks } from '../looks.ts'
import type { FormValues } from './form-values.ts'
import classes from './Rows.module.css'

/** The fields for which one of several is chosen. */
interface Props {
  form: UseFormReturnType<FormValues>
}

/** As much of a routine as choosing it needs. */
export type OfferedTemplate = Pick<
  RoutineTemplate,
  'id' | 'title' | 'triggerType' | 'intervalValue' | 'intervalUnit' | 'nextDueDate'
>

interface TemplateProps extends Props {
  templates: readonly OfferedTemplate[]
  description: string
  /** In one line, beside fields that matter more. */
  isSlim?: boolean
  onChoose: (templateId: string) => void
}

export function TemplateSelect({ form, templates, description, isSlim, onChoose }: TemplateProps) {
  const units = useUnits()
  const { onChange: _, ...rest } = form.getInputProps('templateId')
  return (
    <NativeSelect
      label={repairFields.templateId.label}
      {...(isSlim && { size: 'xs', className: classes.slim ?? '' })}
      description={description}
      data={[
        { value: '', label: 'No template (custom repair)' },
        ...templates.map((template) => ({
          value: template.id,
          label: `${template.title} (${templateLabel(template, units)})`,
        })),
      ]}
      {...rest}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}

interface KeepingProps extends Props {
  /** What the repair has, also when the business no longer offers it. */
  kept?: string | null
}

export function CategorySelect({ form, kept, hint }: KeepingProps & { hint?: string }) {
  const categories = useQuery(categoriesQuery).data
  return (
    <NativeSelect
      label={repairFields.category.label}
      description={hint}
      required
      data={categoryChoices(categories, kept ?? '', form.values.category)}
      {...form.getInputProps('category')}
    />
  )
}

export function MechanicSelect({ form, kept, size = 'sm' }: KeepingProps & { size?: 'xs' | 'sm' }) {
  const mechanics = useQuery(mechanicsQuery).data
  return (
    <NativeSelect
      label={repairFields.mechanic.label}
      size={size}
      data={mechanicChoices(mechanics, kept ?? '', form.values.mechanic)}
      {...form.getInputProps('mechanic')}
    />
  )
}

const causeChoices = [
  { value: '', label: 'Not said' },
  ...causes.map((value) => ({ value, label: causeLabels[value] })),
]

interface CauseProps extends Props {
  size?: 'xs' | 'sm'
  /** Why it cannot be chosen any more. */
  fixedBy?: string | undefined
}

export function CauseSelect({ form, size = 'sm', fixedBy }: CauseProps) {
  return (
    <NativeSelect
      label={repairFields.cause.label}
      description={fixedBy}
      disabled={fixedBy !== undefined}
      size={size}
      data={causeChoices}
      {...form.getInputProps('cause')}
    />
  )
}

export function UrgencyChoice({ form, label = repairFields.urgencyLevel.label }: Props & { label?: string }) {
  return (
    <ChoiceGroup
      label={label}
      path="urgencyLevel"
      choices={urgencyLevels}
      looks={urgencyLooks}
      value={form.values.urgencyLevel}
      error={messageOf(form, 'urgencyLevel')}
      onChange={(level) => form.setFieldValue('urgencyLevel', level)}
    />
  )
}

interface StatusProps extends Props {
  /** What else choosing a status fills in. */
  filledBy?: (status: RepairStatus) => Partial<FormValues>
}

export function StatusChoice({ form, filledBy }: StatusProps) {
  return (
    <ChoiceGroup
      label={repairFields.status.label}
      path="status"
      choices={repairStatuses}
      looks={statusLooks}
      value={form.values.status}
      error={messageOf(form, 'status')}
      onChange={(status) => form.setValues({ ...filledBy?.(status), status })}
    />
  )
}

function messageOf(form: Props['form'], field: string): string | undefined {
  const error = form.errors[field]
  return typeof error === 'string' ? error : undefined
}
