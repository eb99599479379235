import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EXPECTED_HOURS } from '@pitlane/contract/formats'
import { intervalUnits, triggerTypes } from '@pitlane/contract/routine/due'
import { intervalPlaceholders } from '@pitlane/contract/routine/input'
import { unitInWords } from '@pitlane/contract/units'
import { IconCalendarRepeat, IconGauge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ChoiceGroup } from '../../../ui/choice/ChoiceGroup.tsx'
import { categoryChoices } from '../../settings/choices.ts'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import type { TemplateValues } from './template-values.ts'

interface Props {
  form: UseFormReturnType<TemplateValues>
  /** What the routine has, also when the business no longer offers it. */
  keptCategory?: string
}

const triggerLooks = {
  time: { label: 'By time', color: 'indigo', icon: IconCalendarRepeat },
  mileage: { label: 'By mileage', color: 'indigo', icon: IconGauge },
}

const unitLabels = { days: 'Days', weeks: 'Weeks', months: 'Months' }

/** The fields that a new routine and a changed one have in common. */
export function TemplateFields({ form, keptCategory = '' }: Props) {
  const categories = useQuery(categoriesQuery).data
  const units = useUnits()
  const { triggerType } = form.values
  const isByTime = triggerType === 'time'

  /** What nobody has touched follows the trigger, so that nobody makes an oil change every 30 miles. */
  function trigger(chosen: TemplateValues['triggerType']) {
    const isUntouched = form.values.intervalValue === String(intervalPlaceholders[triggerType])
    form.setValues({
      triggerType: chosen,
      ...(isUntouched && { intervalValue: String(intervalPlaceholders[chosen]) }),
    })
  }

  return (
    <>
      <TextInput label="Title" required autoComplete="off" maxLength={200} {...form.getInputProps('title')} />
      <NativeSelect
        label="Category"
        required
        data={categoryChoices(categories, keptCategory, form.values.category)}
        {...form.getInputProps('category')}
      />
      <Textarea label="Description" rows={2} resize="vertical" {...form.getInputProps('description')} />
      <ChoiceGroup
        label="Trigger"
        path="triggerType"
        choices={triggerTypes}
        looks={triggerLooks}
        value={triggerType}
        onChange={trigger}
      />
      <SimpleGrid cols={isByTime ? 2 : 1} spacing="md">
        <TextInput
          label={isByTime ? 'Every' : `Every so many ${unitInWords(units)}`}
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(intervalPlaceholders[triggerType])}
          {...form.getInputProps('intervalValue')}
        />
        {isByTime && (
          <NativeSelect
            label="Unit"
            required
            data={intervalUnits.map((value) => ({ value, label: unitLabels[value] }))}
            {...form.getInputProps('intervalUnit')}
          />
        )}
      </SimpleGrid>
      <TextInput
        label="Expected Hours"
        description={`Working hours that it takes; ${EXPECTED_HOURS} when nothing is said`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(EXPECTED_HOURS)}
        {...form.getInputProps('expectedHours')}
      />
      <Switch
        label="Active"
        description="An inactive routine is kept, but is never due"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  )
}
