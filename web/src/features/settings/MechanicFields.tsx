import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type Field = 'specialization' | 'email' | 'phone'

/** Whatever is known of a mechanic besides the name. */
export function MechanicFields({ input }: { input: (field: Field) => GetInputPropsReturnType }) {
  return (
    <>
      <TextInput
        label="Specialization"
        placeholder="Optional, for example brakes"
        autoComplete="off"
        {...input('specialization')}
      />
      <TextInput
        label="Email"
        placeholder="Optional, to send repairs to"
        type="email"
        autoComplete="off"
        {...input('email')}
      />
      <TextInput label="Phone" placeholder="Optional" type="tel" autoComplete="off" {...input('phone')} />
    </>
  )
}
