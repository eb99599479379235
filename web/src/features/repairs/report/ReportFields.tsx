import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EXPECTED_HOURS } from '@pitlane/contract/formats'
import { repairFields } from '@pitlane/contract/repairs/fields'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { distanceInWords, unitInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { PhotoPicker } from '../../files/PhotoPicker.tsx'
import type { FileField } from '../../files/use-attachments.ts'
import { useUnits } from '../../tenants/use-units.ts'
import {
  CategorySelect,
  CauseSelect,
  MechanicSelect,
  StatusChoice,
  TemplateSelect,
  UrgencyChoice,
} from '../form/Choices.tsx'
import { Field } from '../form/Field.tsx'
import { FoundField } from '../form/FoundField.tsx'
import type { FormValues } from '../form/form-values.ts'
import { reportRows } from '../form/layout.ts'
import { Rows } from '../form/Rows.tsx'
import { StatusFields } from '../form/StatusFields.tsx'
import classes from './ReportForm.module.css'
import { fromTemplate } from './report-values.ts'

interface Props {
  form: UseFormReturnType<FormValues>
  vehicle: Vehicle
  templates: readonly RoutineTemplate[]
  photos: FileField
  receipt: FileField
}

export function ReportFields({ form, vehicle, templates, photos, receipt }: Props) {
  const units = useUnits()
  const drawn = {
    templateId: templates.length > 0 && (
      <TemplateSelect
        form={form}
        templates={templates}
        description="Choosing one fills in title, description and category"
        isSlim
        onChoose={(chosen) => form.setValues(fromTemplate(templates.find(({ id }) => id === chosen)))}
      />
    ),
    title: <Field form={form} name="title" size="md" placeholder="What is wrong?" />,
    description: (
      <Textarea
        label={repairFields.description.label}
        required
        rows={3}
        resize="vertical"
        {...form.getInputProps('description')}
      />
    ),
    imageUrls: <PhotoPicker field={photos} />,
    urgencyLevel: <UrgencyChoice form={form} label="Urgency Level" />,
    status: <StatusChoice form={form} />,
    byStatus: <StatusFields form={form} receipt={receipt} />,
    odometerReading: (
      <Field
        form={form}
        name="odometerReading"
        required
        description={
          vehicle.mileage === null
            ? `In ${unitInWords(units)}`
            : `Auto-populated from HQ: ${distanceInWords(vehicle.mileage, units)}`
        }
      />
    ),
    category: <CategorySelect form={form} hint="What kind of work it is" />,
    cause: <CauseSelect form={form} size="xs" />,
    foundAt: <FoundField form={form} size="xs" label="Found, if not now" />,
    vehicleKey: (
      <Field
        form={form}
        name="vehicleKey"
        readOnly
        variant="unstyled"
        size="xs"
        className={classes.key ?? ''}
      />
    ),
    mechanic: <MechanicSelect form={form} size="xs" />,
    expectedHours: <Field form={form} name="expectedHours" size="xs" placeholder={String(EXPECTED_HOURS)} />,
    reservationNumber: (
      <Field form={form} name="reservationNumber" size="xs" placeholder="If a rental is concerned" />
    ),
  }
  return <Rows form={form} rows={reportRows} drawn={drawn} />
}
