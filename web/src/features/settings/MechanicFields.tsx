import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { languageNames, languages } from '@pitlane/contract/settings/languages'
import { unitInWords } from '@pitlane/contract/units'
import { useUnits } from '../tenants/use-units.ts'

type Field = 'specialization' | 'email' | 'phone' | 'guaranteeDays' | 'guaranteeDistance' | 'language'

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
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Guarantee (days)"
          placeholder="None"
          inputMode="numeric"
          autoComplete="off"
          {...input('guaranteeDays')}
        />
        <TextInput
          label={`Guarantee (${unitInWords(useUnits())})`}
          placeholder="None"
          inputMode="numeric"
          autoComplete="off"
          {...input('guaranteeDistance')}
        />
      </SimpleGrid>
      <NativeSelect
        label="Language"
        description="Of the mail with a job. The page it leads to speaks the language of the browser."
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        {...input('language')}
      />
    </>
  )
}
