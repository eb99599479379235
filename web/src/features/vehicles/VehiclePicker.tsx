import { Text, TextInput } from '@mantine/core'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { orNothing } from './facts.ts'
import { find, findable } from './fleet-search.ts'
import classes from './VehiclePicker.module.css'

const MOST_SHOWN = 30

interface Props {
  vehicles: readonly Vehicle[]
  onPick: (vehicle: Vehicle) => void
  /** One field of a form, with others below it. */
  isField?: boolean
  /** How the form finds the field. */
  path?: string
  error?: string | undefined
}

/** One vehicle of the fleet, found by key, plate or make. Enter takes the first. */
export function VehiclePicker({ vehicles, onPick, isField = false, path, error }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const fleet = useMemo(() => findable(vehicles), [vehicles])
  const found = useMemo(() => find(fleet, wanted, 'all').vehicles, [fleet, wanted])
  const [first] = found

  return (
    <div>
      <TextInput
        type="search"
        label="Vehicle"
        description="Search by key, plate or make"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        data-path={path}
        withAsterisk={isField}
        error={error}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !first || typed !== wanted) return
          event.preventDefault()
          onPick(first)
        }}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      />
      <Text c="dimmed" mt="xs" role="status">
        {count(found.length, vehicles.length)}
      </Text>
      <ul className={classes.list} data-short={isField} aria-label="Vehicles found">
        {found.slice(0, MOST_SHOWN).map((vehicle) => (
          <li key={vehicle.id}>
            <button type="button" className={classes.choice} onClick={() => onPick(vehicle)}>
              <span className={classes.name}>
                <strong dir="auto">{vehicle.vehicleKey}</strong>
                <span dir="auto">{vehicleTitle(vehicle)}</span>
              </span>
              <span className={classes.plate}>{orNothing(vehicle.licensePlate)}</span>
              <IconChevronRight size={17} stroke={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function count(found: number, all: number): string {
  if (all === 0) return 'No vehicles available'
  if (found === 0) return 'No vehicles found'
  if (found > MOST_SHOWN)
    return `${found.toLocaleString('en-US')} vehicles, the first ${MOST_SHOWN} are shown`
  return found === 1 ? '1 vehicle' : `${found} vehicles`
}
