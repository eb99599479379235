import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNow } from '../../platform/now.ts'
import { useClock } from '../../ui/time/clock.ts'
import classes from './TimezoneSelect.module.css'
import { matching, timeIn, timezoneChoices } from './timezones.ts'

const MOVES_EVERY = 15_000

/** All time zones, each with the time it is there. */
export function TimezoneSelect(props: Omit<SelectProps, 'data'>) {
  const now = useNow(MOVES_EVERY)
  const clock = useClock()
  const chosen = props.value ?? ''
  const [isOpened, setOpened] = useState(false)
  // Hundreds of options, each with its clock, are made for whoever opens the list.
  const choices = useMemo(
    () => timezoneChoices(isOpened ? Intl.supportedValuesOf('timeZone') : [], chosen),
    [isOpened, chosen],
  )
  return (
    <Select
      {...props}
      label="Time zone"
      required
      description={chosen && `It is ${timeIn(chosen, now, clock)} there`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={choices}
      onDropdownOpen={() => setOpened(true)}
      searchable
      allowDeselect={false}
      filter={filter}
      nothingFoundMessage="No such time zone"
      maxDropdownHeight={320}
      checkIconPosition="right"
      renderOption={({ option }) => <Zone zone={option} now={now} />}
    />
  )
}

const filter: OptionsFilter = ({ options, search }) => matching(options.filter(isItem), search)

function isItem(option: object): option is ComboboxItem {
  return 'value' in option
}

function Zone({ zone: { value, label }, now }: { zone: ComboboxItem; now: Date }) {
  return (
    <span className={classes.zone}>
      <span>{label}</span>
      <span className={classes.time}>{timeIn(value, now, useClock())}</span>
    </span>
  )
}
