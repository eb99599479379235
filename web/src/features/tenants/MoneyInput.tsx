import { TextInput, type TextInputProps } from '@mantine/core'
import { currencySymbol } from '@pitlane/contract/units'
import { useUnits } from './use-units.ts'

/** An amount in the currency of the business. */
export function MoneyInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      leftSection={currencySymbol(useUnits())}
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  )
}
