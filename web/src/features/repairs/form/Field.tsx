import { TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { unitInWords } from '@pitlane/contract/units'
import type { ReactNode } from 'react'
import { MoneyInput } from '../../tenants/MoneyInput.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import { type FormValues, rulesOf } from './form-values.ts'
import type { TypedField } from './layout.ts'

/** What is written down; for what is chosen there is a component of its own. */
export type WrittenField = Exclude<
  TypedField,
  'templateId' | 'category' | 'mechanic' | 'urgencyLevel' | 'status' | 'cause' | 'foundAt'
>
type WrittenKind = (typeof repairFields)[WrittenField]['kind']

interface Props extends Omit<TextInputProps, 'form' | 'name'> {
  form: UseFormReturnType<FormValues>
  name: WrittenField
}

/** A field under its own label, with what its kind asks for; whatever else is said comes first. */
export function Field({ form, name, ...more }: Props) {
  const { label, required } = rulesOf(name)
  const Input = inputs[repairFields[name].kind]
  return <Input label={label} required={required !== undefined} {...form.getInputProps(name)} {...more} />
}

/** How each kind is written. */
const inputs: Record<WrittenKind, (props: TextInputProps) => ReactNode> = {
  text: (props) => <TextInput autoComplete="off" {...props} />,
  miles: Miles,
  hours: (props) => <TextInput inputMode="decimal" autoComplete="off" {...props} />,
  money: MoneyInput,
  day: (props) => <TextInput type="date" {...props} />,
  time: (props) => <TextInput type="time" {...props} />,
}

function Miles(props: TextInputProps) {
  return (
    <TextInput
      description={`In ${unitInWords(useUnits())}`}
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  )
}
