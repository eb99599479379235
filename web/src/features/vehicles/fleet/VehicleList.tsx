import { useMediaQuery } from '@mantine/hooks'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { memo } from 'react'
import { useIsPrinted } from '../../../platform/use-is-printed.ts'
import { VirtualPageList } from '../../../ui/list/VirtualList.tsx'
import { useIsPhone } from '../../../ui/screen/use-is-phone.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './VehicleList.module.css'
import { VehicleRow } from './VehicleRow.tsx'

/** Heights of a row as VehicleRow.module.css makes them; what differs is measured. */
const HEIGHT = { row: 61, shortCard: 165, card: 210 }

/** Only what is on screen is in the page, so that 5,000 vehicles scroll like fifty; on paper all of them are. */
export const VehicleList = memo(function VehicleList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const isPrinted = useIsPrinted()
  return isPrinted ? <PrintedList vehicles={vehicles} /> : <ScrolledList vehicles={vehicles} />
})

function PrintedList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const units = useUnits()
  return (
    <ul className={classes.printed} aria-label="Vehicles">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          <VehicleRow vehicle={vehicle} units={units} />
        </li>
      ))}
    </ul>
  )
}

function ScrolledList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const height = useHeight()
  const units = useUnits()
  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span>Vehicle</span>
        <span>Class</span>
        <span>Plate</span>
        <span className={classes.number}>Year</span>
        <span className={classes.number}>Odometer</span>
        <span>Status</span>
      </div>
      <VirtualPageList label="Vehicles" items={vehicles} keyOf={({ id }) => id} height={height}>
        {(vehicle) => <VehicleRow vehicle={vehicle} units={units} />}
      </VirtualPageList>
    </div>
  )
}

function useHeight(): number {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const isPhone = useIsPhone()
  return isWide ? HEIGHT.row : isPhone ? HEIGHT.card : HEIGHT.shortCard
}
