import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { repairStatuses, urgencyLevels } from '@pitlane/contract/repair-words'
import { type RoutineTemplate, templateLabel } from '@pitlane/contract/routine'
import type { Vehicle } from '@pitlane/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { PhotoPicker } from '../files/PhotoPicker.tsx'
import type { FileField } from '../files/use-attachments.ts'
import { categoriesQuery, mechanicsQuery } from '../settings/data.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { statusLooks, urgencyLooks } from './looks.ts'
import { categoryChoices, fromTemplate, mechanicChoices, type ReportValues } from './report-values.ts'
import { StatusFields } from './StatusFields.tsx'

interface Props {
  form: UseFormReturnType<ReportValues>
  vehicle: Vehicle
  templates: readonly RoutineTemplate[]
  photos: FileField
  receipt: FileField
}

export function ReportFields({ form, vehicle, templates, photos, receipt }: Props) {
  const categories = useQuery(categoriesQuery).data
  const mechanics = useQuery(mechanicsQuery).data
  const { category, mechanic, urgencyLevel, status } = form.values
  return (
    <>
      {templates.length > 0 && <TemplateSelect form={form} templates={templates} />}
      <TextInput
        label="Reservation Number"
        description="If the problem came up during a rental"
        autoComplete="off"
        {...form.getInputProps('reservationNumber')}
      />
      <TextInput label="Title" required autoComplete="off" {...form.getInputProps('title')} />
      <NativeSelect
        label="Category"
        required
        data={categoryChoices(categories, category)}
        {...form.getInputProps('category')}
      />
      <Textarea
        label="Description"
        required
        rows={4}
        resize="vertical"
        {...form.getInputProps('description')}
      />
      <PhotoPicker field={photos} />
      <ChoiceGroup
        label="Urgency Level"
        path="urgencyLevel"
        choices={urgencyLevels}
        looks={urgencyLooks}
        value={urgencyLevel}
        error={message(form, 'urgencyLevel')}
        onChange={(level) => form.setFieldValue('urgencyLevel', level)}
      />
      <ChoiceGroup
        label="Status"
        path="status"
        choices={repairStatuses}
        looks={statusLooks}
        value={status}
        error={message(form, 'status')}
        onChange={(chosen) => form.setFieldValue('status', chosen)}
      />
      <StatusFields form={form} receipt={receipt} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <TextInput
          label="Vehicle Key"
          required
          readOnly
          description="From the vehicle"
          {...form.getInputProps('vehicleKey')}
        />
        <TextInput
          label="Odometer Reading"
          required
          inputMode="numeric"
          autoComplete="off"
          description={
            vehicle.mileage === null
              ? 'In miles'
              : `Auto-populated from HQ: ${vehicle.mileage.toLocaleString('en-US')} miles`
          }
          {...form.getInputProps('odometerReading')}
        />
      </SimpleGrid>
      <NativeSelect
        label="Mechanic"
        data={mechanicChoices(mechanics, mechanic)}
        {...form.getInputProps('mechanic')}
      />
    </>
  )
}

function TemplateSelect({ form, templates }: Pick<Props, 'form' | 'templates'>) {
  const { onChange: _, ...rest } = form.getInputProps('templateId')
  return (
    <NativeSelect
      label="Routine Template"
      description="Choosing one fills in title, description and category"
      data={[
        { value: '', label: 'No template (custom repair)' },
        ...templates.map((template) => ({
          value: template.id,
          label: `${template.title} (${templateLabel(template)})`,
        })),
      ]}
      {...rest}
      onChange={({ currentTarget }) =>
        form.setValues(fromTemplate(templates.find(({ id }) => id === currentTarget.value)))
      }
    />
  )
}

function message(form: Props['form'], field: string): string | undefined {
  const error = form.errors[field]
  return typeof error === 'string' ? error : undefined
}
