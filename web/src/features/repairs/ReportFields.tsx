import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RoutineTemplate } from '@pitlane/contract/routine'
import type { Vehicle } from '@pitlane/contract/vehicles'
import { PhotoPicker } from '../files/PhotoPicker.tsx'
import type { FileField } from '../files/use-attachments.ts'
import {
  CategorySelect,
  MechanicSelect,
  StatusChoice,
  TemplateSelect,
  UrgencyChoice,
} from './RepairFields.tsx'
import { fromTemplate, type ReportValues } from './report-values.ts'
import { StatusFields } from './StatusFields.tsx'

interface Props {
  form: UseFormReturnType<ReportValues>
  vehicle: Vehicle
  templates: readonly RoutineTemplate[]
  photos: FileField
  receipt: FileField
}

export function ReportFields({ form, vehicle, templates, photos, receipt }: Props) {
  return (
    <>
      {templates.length > 0 && (
        <TemplateSelect
          form={form}
          templates={templates}
          description="Choosing one fills in title, description and category"
          onChoose={(chosen) => form.setValues(fromTemplate(templates.find(({ id }) => id === chosen)))}
        />
      )}
      <TextInput
        label="Reservation Number"
        description="If the problem came up during a rental"
        autoComplete="off"
        {...form.getInputProps('reservationNumber')}
      />
      <TextInput label="Title" required autoComplete="off" {...form.getInputProps('title')} />
      <CategorySelect form={form} />
      <Textarea
        label="Description"
        required
        rows={4}
        resize="vertical"
        {...form.getInputProps('description')}
      />
      <PhotoPicker field={photos} />
      <UrgencyChoice form={form} label="Urgency Level" />
      <StatusChoice form={form} />
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
      <MechanicSelect form={form} />
    </>
  )
}
