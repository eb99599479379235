import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EXPECTED_HOURS } from '@pitlane/contract/formats'
import { type RepairStatus, repairStatuses, urgencyLevels } from '@pitlane/contract/repairs/words'
import { templateLabel } from '@pitlane/contract/routine/calls'
import { useQuery } from '@tanstack/react-query'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { categoryChoices, mechanicChoices } from '../settings/choices.ts'
import { categoriesQuery, mechanicsQuery } from '../settings/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import { statusLooks, urgencyLooks } from './looks.ts'
import classes from './report/ReportForm.module.css'
import type { OfferedTemplate, ReportValues } from './report/report-values.ts'

/** The fields that a report and an edit have in common. */
interface Props {
  form: UseFormReturnType<ReportValues>
}

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
      label="Routine Template"
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
      label="Category"
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
      label="Mechanic"
      size={size}
      data={mechanicChoices(mechanics, kept ?? '', form.values.mechanic)}
      {...form.getInputProps('mechanic')}
    />
  )
}

export function ExpectedHours({ form, size = 'sm' }: Props & { size?: 'xs' | 'sm' }) {
  return (
    <TextInput
      label="Expected Hours"
      size={size}
      inputMode="decimal"
      autoComplete="off"
      placeholder={String(EXPECTED_HOURS)}
      {...form.getInputProps('expectedHours')}
    />
  )
}

export function UrgencyChoice({ form, label }: Props & { label: string }) {
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
  filledBy?: (status: RepairStatus) => Partial<ReportValues>
}

export function StatusChoice({ form, filledBy }: StatusProps) {
  return (
    <ChoiceGroup
      label="Status"
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
