import { Text, TextInput } from '@mantine/core'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { keyOf, orNothing } from './facts.ts'
import { find, findable } from './fleet/fleet-search.ts'
import classes from './VehiclePicker.module.css'

const MOST_SHOWN = 30

interface Props {
  vehicles: readonly Vehicle[]
  /** Those that are likely meant; offered before anything is typed. */
  recent?: readonly Vehicle[]
  onPick: (vehicle: Vehicle) => void
  /** One field of a form, with others below it. */
  isField?: boolean
  /** How the form finds the field. */
  path?: string
  error?: string | undefined
}

/** One vehicle of the fleet, found by key, plate or make. Enter takes the first. */
export function VehiclePicker({ vehicles, recent = [], onPick, isField = false, path, error }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The fleet may come after the dialog has opened, and looked for what to focus.
  useEffect(() => {
    if (!isField) field.current?.focus()
  }, [isField])
  const wanted = useDeferredValue(typed)
  const fleet = useMemo(() => findable(vehicles), [vehicles])
  const found = useMemo(() => find(fleet, wanted, 'all').vehicles, [fleet, wanted])
  const likely = typed.trim() === '' ? recent : []
  const [first = found[0]] = likely

  return (
    <div>
      <TextInput
        ref={field}
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
          if (event.key !== 'Enter') return
          // The list may still be catching up with what was typed.
          const hit = typed === wanted ? first : find(fleet, typed, 'all').vehicles[0]
          if (!hit) return
          event.preventDefault()
          onPick(hit)
        }}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      />
      {likely.length > 0 && (
        <>
          <Text c="dimmed" mt="xs">
            Recent
          </Text>
          <ul className={classes.list} aria-label="Recent vehicles">
            {likely.map((vehicle) => (
              <Choice key={vehicle.id} vehicle={vehicle} onPick={onPick} />
            ))}
          </ul>
        </>
      )}
      <Text c="dimmed" mt="xs" role="status">
        {count(found.length, vehicles.length)}
      </Text>
      <ul className={classes.list} data-short={isField} aria-label="Vehicles found">
        {found.slice(0, MOST_SHOWN).map((vehicle) => (
          <Choice key={vehicle.id} vehicle={vehicle} onPick={onPick} />
        ))}
      </ul>
    </div>
  )
}

function Choice({ vehicle, onPick }: { vehicle: Vehicle; onPick: Props['onPick'] }) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={() => onPick(vehicle)}>
        <span className={classes.name}>
          <strong dir="auto">{keyOf(vehicle)}</strong>
          <span dir="auto">{vehicleTitle(vehicle)}</span>
        </span>
        <span className={classes.plate}>{orNothing(vehicle.licensePlate)}</span>
        <IconChevronRight size={17} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}

function count(found: number, all: number): string {
  if (all === 0) return 'No vehicles available'
  if (found === 0) return 'No vehicles found'
  if (found > MOST_SHOWN)
    return `${found.toLocaleString('en-US')} vehicles, the first ${MOST_SHOWN} are shown`
  return found === 1 ? '1 vehicle' : `${found} vehicles`
}
