import type { Units } from '@pitlane/contract/units'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { keyOf, odometerOf, orNothing } from '../facts.ts'
import { VehicleStatusBadge } from '../VehicleStatusBadge.tsx'
import { fromList } from './from-list.ts'
import classes from './VehicleRow.module.css'

/** A vehicle in the list: a row on a wide screen, a card on a narrow one. */
export const VehicleRow = memo(function VehicleRow({ vehicle, units }: { vehicle: Vehicle; units: Units }) {
  const { id, vehicleClass, licensePlate, year, mileage, status } = vehicle
  const vehicleKey = keyOf(vehicle)
  const title = vehicleTitle(vehicle)
  const to = { params: { id }, state: fromList }
  return (
    <article className={classes.row} aria-label={`${vehicleKey}, ${title}`}>
      <div className={classes.name}>
        <Link to="/vehicles/$id" {...to} className={classes.key} title={vehicleKey}>
          {vehicleKey}
        </Link>
        <div className={classes.title} title={title}>
          {title}
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name="Class" value={orNothing(vehicleClass)} />
        <Fact name="Plate" value={orNothing(licensePlate)} />
        <Fact name="Year" value={orNothing(year)} isNumber />
        <Fact name="Odometer" value={orNothing(odometerOf(mileage, units))} isNumber />
      </dl>
      <div className={classes.status}>
        <VehicleStatusBadge status={status} />
      </div>
      <div className={classes.actions}>
        <Link
          to="/vehicles/$id"
          {...to}
          className={classes.view}
          aria-label={`View Details of ${vehicleKey}`}
        >
          View Details
        </Link>
        <Link
          to="/vehicles/$id/new-repair"
          params={{ id }}
          className={classes.report}
          aria-label={`Report Repair on ${vehicleKey}`}
        >
          <IconTool size={15} aria-hidden />
          Report Repair
        </Link>
      </div>
    </article>
  )
})

interface FactProps {
  name: string
  value: string
  isNumber?: boolean
}

function Fact({ name, value, isNumber = false }: FactProps) {
  return (
    <div className={classes.fact} data-number={isNumber}>
      <dt>{name}</dt>
      <dd title={value}>{value}</dd>
    </div>
  )
}
