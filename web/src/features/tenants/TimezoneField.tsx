import { type SelectProps, TextInput } from '@mantine/core'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

type Props = Omit<SelectProps, 'data'>

/** The list of all zones comes a moment after the form it stands in. */
export const TimezoneField = lazyPart<Props>(
  async () => (await import('./TimezoneSelect.tsx')).TimezoneSelect,
  ({ value }) => <TextInput label="Time zone" required readOnly value={value ?? ''} />,
)
