import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { DESCRIPTION_MAX, TITLE_MAX } from '@pitlane/contract/formats'
import {
  repairStatuses,
  repairStatusLabels,
  urgencyLabels,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'
import { templateLabel } from '@pitlane/contract/routine/calls'
import { unitInWords } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { vehicleTemplatesQuery } from '../../routine/data.ts'
import { categoryChoices, mechanicChoices } from '../../settings/choices.ts'
import { categoriesQuery, mechanicsQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './OrderEditor.module.css'
import type { OrderEdits, OrderValues } from './order-edits.ts'

interface Props {
  values: OrderValues
  vehicleKey: string | null
  onEdit: (edits: OrderEdits) => void
}

/** Everything of an order that people may know better than HQ. */
export function OrderEditor({ values, vehicleKey, onEdit }: Props) {
  const categories = useQuery(categoriesQuery).data
  const units = useUnits()
  const mechanics = useQuery(mechanicsQuery).data
  const text = (
    field: 'title' | 'vehiclePlate' | 'repairCost' | 'odometerReading' | 'endDate' | 'description',
  ) => ({
    value: values[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onEdit({ [field]: currentTarget.value }),
  })
  return (
    <div className={classes.editor}>
      <TextInput label="Title" required maxLength={TITLE_MAX} {...text('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="Plate"
          error={vehicleKey === null && 'No vehicle of yours has this plate'}
          {...text('vehiclePlate')}
          onChange={({ currentTarget }) => onEdit({ vehiclePlate: currentTarget.value, templateId: '' })}
        />
        <NativeSelect
          label="Mechanic"
          data={mechanicChoices(mechanics, values.mechanic)}
          value={values.mechanic}
          onChange={({ currentTarget }) => onEdit({ mechanic: currentTarget.value })}
        />
        <NativeSelect
          label="Category"
          data={categoryChoices(categories, values.category)}
          value={values.category}
          onChange={({ currentTarget }) => onEdit({ category: currentTarget.value })}
        />
        <NativeSelect
          label="Urgency"
          data={urgencyLevels.map((value) => ({ value, label: urgencyLabels[value] }))}
          value={values.urgencyLevel}
          onChange={({ currentTarget }) => onEdit(urgencyOf(currentTarget.value))}
        />
        <NativeSelect
          label="Status"
          data={repairStatuses.map((value) => ({ value, label: repairStatusLabels[value] }))}
          value={values.status}
          onChange={({ currentTarget }) => onEdit(statusOf(currentTarget.value))}
        />
        <TextInput label="Cost" inputMode="decimal" {...text('repairCost')} />
        <TextInput
          label="Odometer"
          description={`In ${unitInWords(units)}`}
          inputMode="numeric"
          {...text('odometerReading')}
        />
        <TextInput
          label="Completion date"
          description="When the work was done"
          type="date"
          required={values.status === 'completed'}
          {...text('endDate')}
        />
      </SimpleGrid>
      <Textarea
        label="Description"
        required
        rows={3}
        resize="vertical"
        maxLength={DESCRIPTION_MAX}
        {...text('description')}
      />
      {vehicleKey !== null && <Template vehicleKey={vehicleKey} values={values} onEdit={onEdit} />}
    </div>
  )
}

/** Linked and completed, it counts for when the routine is next due. */
function Template({ vehicleKey, values, onEdit }: Omit<Props, 'vehicleKey'> & { vehicleKey: string }) {
  const units = useUnits()
  const templates = useQuery(vehicleTemplatesQuery(vehicleKey)).data ?? []
  if (templates.length === 0) return null
  return (
    <NativeSelect
      label="Routine Template"
      description="Optional: a completed repair counts for when it is next due"
      data={[
        { value: '', label: 'No template (custom repair)' },
        ...templates.map((template) => ({
          value: template.id,
          label: `${template.title} (${templateLabel(template, units)})`,
        })),
      ]}
      value={values.templateId}
      onChange={({ currentTarget }) => onEdit({ templateId: currentTarget.value })}
    />
  )
}

function urgencyOf(value: string): OrderEdits {
  const urgencyLevel = urgencyLevels.find((level) => level === value)
  return urgencyLevel ? { urgencyLevel } : {}
}

function statusOf(value: string): OrderEdits {
  const status = repairStatuses.find((it) => it === value)
  return status ? { status } : {}
}
