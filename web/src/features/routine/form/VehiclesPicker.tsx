import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { NO_VEHICLE_CHOSEN } from '@pitlane/contract/routine/input'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { TwoLines } from '../../../ui/list/TwoLines.tsx'
import { orNothing } from '../../vehicles/facts.ts'
import { find, findable } from '../../vehicles/fleet/fleet-search.ts'
import { CheckList, toggled } from './CheckList.tsx'
import classes from './VehiclesPicker.module.css'

interface Props {
  vehicles: readonly Vehicle[]
  /** By key. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Some vehicles of the fleet: one by one, all that a search or a class finds, or all. */
export function VehiclesPicker({ vehicles, chosen, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [vehicleClass, setClass] = useState('')
  const wanted = useDeferredValue(typed)
  const fleet = useMemo(() => findable(vehicles), [vehicles])
  const classNames = useMemo(() => classesOf(vehicles), [vehicles])
  const found = useMemo(() => {
    const all = find(fleet, wanted, 'all').vehicles
    return vehicleClass ? all.filter((vehicle) => vehicle.vehicleClass === vehicleClass) : all
  }, [fleet, wanted, vehicleClass])
  const addable = found.filter(({ vehicleKey }) => !chosen.has(vehicleKey)).length

  return (
    <div>
      <div className={classes.tools}>
        <TextInput
          type="search"
          label="Search vehicles"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        />
        <NativeSelect
          label="Class"
          data={[{ value: '', label: 'All classes' }, ...classNames]}
          value={vehicleClass}
          onChange={({ currentTarget }) => setClass(currentTarget.value)}
        />
      </div>
      <div className={classes.count}>
        <Text role="status" fw={chosen.size > 0 ? 600 : 400}>
          {chosen.size === 0
            ? NO_VEHICLE_CHOSEN
            : `${amount(chosen.size)} of ${amount(vehicles.length)} vehicles selected`}
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={addable === 0}
          onClick={() => onChange(new Set([...chosen, ...found.map(({ vehicleKey }) => vehicleKey)]))}
        >
          Select all {amount(found.length)}
        </Button>
        <Button variant="default" size="xs" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
          Deselect all
        </Button>
      </div>
      {found.length === 0 ? (
        <Text c="dimmed">{vehicles.length === 0 ? 'No vehicles available' : 'No vehicles found'}</Text>
      ) : (
        <CheckList
          label="Vehicles"
          items={found}
          idOf={({ vehicleKey }) => vehicleKey}
          isChosen={(key) => chosen.has(key)}
          onToggle={(key) => onChange(toggled(chosen, key))}
        >
          {(vehicle) => (
            <span className={classes.vehicle}>
              <TwoLines name={vehicle.vehicleKey} about={vehicleTitle(vehicle)} />
              <span className={classes.plate}>{orNothing(vehicle.licensePlate)}</span>
            </span>
          )}
        </CheckList>
      )}
    </div>
  )
}

function classesOf(vehicles: readonly Vehicle[]): string[] {
  const all = new Set(vehicles.flatMap(({ vehicleClass }) => vehicleClass ?? []))
  return [...all].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

function amount(count: number): string {
  return count.toLocaleString('en-US')
}
