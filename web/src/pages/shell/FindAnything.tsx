import { Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { numberNamed, repairNumber } from '@pitlane/contract/repairs/number'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconCar, IconSearch, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { StatusBadge } from '../../features/repairs/Badges.tsx'
import { foundRepairsQuery } from '../../features/repairs/list/list-data.ts'
import { tenantQuery } from '../../features/tenants/data.ts'
import { vehiclesQuery } from '../../features/vehicles/data.ts'
import { find, findable } from '../../features/vehicles/fleet/fleet-search.ts'
import { useIsPhone } from '../../ui/screen/use-is-phone.ts'
import { Day } from '../../ui/time/Day.tsx'
import classes from './FindAnything.module.css'

const MOST_VEHICLES = 5
const PAUSE = 200

/** A few vehicles and repairs that have every word. Enter opens the first, arrows lead to the others. */
export function FindAnything({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), PAUSE)
  const fleet = useQuery(vehiclesQuery).data
  const known = useMemo(() => findable(fleet ?? []), [fleet])
  const search = typed.trim()
  const cars = search ? find(known, search, 'all').vehicles : []
  const found = useQuery({ ...foundRepairsQuery(asked), enabled: asked !== '' }).data
  const shown = asked ? (found?.repairs ?? []) : []
  /** Who types a number wants that repair, and no car whose plate looks like it. */
  const isNumber = shown[0] !== undefined && shown[0].number === numberNamed(asked)
  const list = useRef<HTMLDivElement>(null)

  function onKey(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) return links[0]?.click()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step) return
    event.preventDefault()
    const at = links.findIndex((link) => link.matches(':focus'))
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }

  const vehiclesFound = <VehiclesFound key="vehicles" cars={cars} search={search} onClose={onClose} />
  const repairsFound = (
    <RepairsFound key="repairs" repairs={shown} total={found?.total ?? 0} search={asked} onClose={onClose} />
  )

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find a vehicle or a repair">
        <Modal.Body p="md" onKeyDown={onKey}>
          <TextInput
            type="search"
            aria-label="Find a vehicle or a repair"
            placeholder="Key, plate, make, title, mechanic, R-42..."
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
          />
          <div ref={list} className={classes.results}>
            {isNumber ? [repairsFound, vehiclesFound] : [vehiclesFound, repairsFound]}
            <Text c="dimmed" role="status" className={classes.nothing}>
              {asked && asked === search && cars.length + shown.length === 0 ? 'Nothing found' : ''}
            </Text>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface FoundProps {
  search: string
  onClose: () => void
}

function VehiclesFound({ cars, search, onClose }: FoundProps & { cars: readonly Vehicle[] }) {
  const vehicles = cars.slice(0, MOST_VEHICLES)
  return (
    <>
      {vehicles.length > 0 && <h3 className={classes.heading}>Vehicles</h3>}
      {vehicles.map((vehicle) => (
        <Link
          key={vehicle.id}
          to="/vehicles/$id"
          params={{ id: vehicle.id }}
          className={classes.result}
          onClick={onClose}
        >
          <IconCar size={18} stroke={1.7} aria-hidden />
          <span className={classes.name} dir="auto">
            <strong>{vehicle.vehicleKey}</strong> {vehicleTitle(vehicle)}
          </span>
        </Link>
      ))}
      {cars.length > vehicles.length && (
        <Link to="/vehicles" search={{ search }} className={classes.all} onClick={onClose}>
          See all {cars.length.toLocaleString('en-US')} vehicles
        </Link>
      )}
    </>
  )
}

interface RepairsProps extends FoundProps {
  repairs: readonly Repair[]
  total: number
}

function RepairsFound({ repairs, total, search, onClose }: RepairsProps) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <>
      {repairs.length > 0 && <h3 className={classes.heading}>Repairs</h3>}
      {repairs.map((repair) => (
        <Link
          key={repair.id}
          to="/vehicles/$id"
          params={{ id: repair.vehicleId }}
          search={{ repair: repair.id }}
          className={classes.result}
          onClick={onClose}
        >
          <IconTool size={18} stroke={1.7} aria-hidden />
          <span className={classes.name} dir="auto">
            <strong>{repair.title}</strong> {repairNumber(repair.number)} · {repair.vehicleKey}
          </span>
          <span className={classes.when}>
            <Day at={repair.completedAt ?? repair.createdAt} timezone={timezone} />
          </span>
          <StatusBadge status={repair.status} />
        </Link>
      ))}
      {total > repairs.length && repairs.length > 0 && (
        <Link to="/repairs" search={{ search }} className={classes.all} onClick={onClose}>
          See all {total.toLocaleString('en-US')} repairs
        </Link>
      )}
    </>
  )
}
