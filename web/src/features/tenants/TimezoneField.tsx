import { type SelectProps, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'

const TimezoneSelect = lazy(() =>
  import('./TimezoneSelect.tsx').then(({ TimezoneSelect }) => ({ default: TimezoneSelect })),
)

/** The list of all zones comes a moment after the form it stands in. */
export function TimezoneField(props: Omit<SelectProps, 'data'>) {
  return (
    <Suspense fallback={<TextInput label="Time zone" required readOnly value={props.value ?? ''} />}>
      <TimezoneSelect {...props} />
    </Suspense>
  )
}
