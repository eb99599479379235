import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { distanceInWords, unitInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { PhotoPicker } from '../../files/PhotoPicker.tsx'
import type { FileField } from '../../files/use-attachments.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { StatusFields } from '../edit/StatusFields.tsx'
import {
  CategorySelect,
  ExpectedHours,
  MechanicSelect,
  StatusChoice,
  TemplateSelect,
  UrgencyChoice,
} from '../RepairFields.tsx'
import classes from './ReportForm.module.css'
import { fromTemplate, type ReportValues } from './report-values.ts'

interface Props {
  form: UseFormReturnType<ReportValues>
  vehicle: Vehicle
  templates: readonly RoutineTemplate[]
  photos: FileField
  receipt: FileField
}

/** What everybody must say comes first and large; what is optional takes little room. */
export function ReportFields({ form, vehicle, templates, photos, receipt }: Props) {
  const units = useUnits()
  return (
    <>
      {templates.length > 0 && (
        <TemplateSelect
          form={form}
          templates={templates}
          description="Choosing one fills in title, description and category"
          isSlim
          onChoose={(chosen) => form.setValues(fromTemplate(templates.find(({ id }) => id === chosen)))}
        />
      )}
      <TextInput
        label="Title"
        required
        size="md"
        autoComplete="off"
        placeholder="What is wrong?"
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        required
        rows={3}
        resize="vertical"
        {...form.getInputProps('description')}
      />
      <PhotoPicker field={photos} />
      <UrgencyChoice form={form} label="Urgency Level" />
      <StatusChoice form={form} />
      <StatusFields form={form} receipt={receipt} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <TextInput
          label="Odometer Reading"
          required
          inputMode="numeric"
          autoComplete="off"
          description={
            vehicle.mileage === null
              ? `In ${unitInWords(units)}`
              : `Auto-populated from HQ: ${distanceInWords(vehicle.mileage, units)}`
          }
          {...form.getInputProps('odometerReading')}
        />
        <CategorySelect form={form} hint="What kind of work it is" />
      </SimpleGrid>
      <div className={classes.optional}>
        <TextInput
          label="Vehicle Key"
          required
          readOnly
          variant="unstyled"
          size="xs"
          className={classes.key}
          {...form.getInputProps('vehicleKey')}
        />
        <MechanicSelect form={form} size="xs" />
        <ExpectedHours form={form} size="xs" />
        <TextInput
          label="Reservation Number"
          size="xs"
          autoComplete="off"
          placeholder="If a rental is concerned"
          {...form.getInputProps('reservationNumber')}
        />
      </div>
    </>
  )
}
