import { type ComboboxData, NativeSelect, Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type Clock, clocks } from '@pitlane/contract/clock'
import { type DistanceUnit, distanceUnits } from '@pitlane/contract/distance-units'
import { currencies } from '@pitlane/contract/tenants/currencies'
import { useMemo } from 'react'

const unitNames: Record<DistanceUnit, string> = { mi: 'Miles', km: 'Kilometers' }
const clockNames: Record<Clock, string> = { 12: '12-hour', 24: '24-hour' }

interface Props {
  distance: GetInputPropsReturnType
  clock: GetInputPropsReturnType
  currency: GetInputPropsReturnType
}

/** What the business counts in. */
export function UnitFields({ distance, clock, currency }: Props) {
  const choices = useMemo(currencyChoices, [])
  return (
    <>
      <NativeSelect
        label="Distances"
        required
        data={distanceUnits.map((value) => ({ value, label: unitNames[value] }))}
        {...distance}
      />
      <NativeSelect
        label="Clock"
        required
        data={clocks.map((value) => ({ value: String(value), label: clockNames[value] }))}
        {...clock}
        onChange={({ currentTarget }) => clock.onChange(Number(currentTarget.value))}
      />
      <Select
        label="Currency"
        required
        data={choices}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No such currency"
        maxDropdownHeight={320}
        {...currency}
      />
    </>
  )
}

/** "EUR, Euro". */
function currencyChoices(): ComboboxData {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value}, ${names.of(value)}` }))
}
