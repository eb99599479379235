import { Card, Skeleton, Title } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { paperNames, papers } from '@pitlane/contract/vehicles/papers'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { Fact } from '../../ui/list/Fact.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { keyOf, odometerOf, orNotSpecified } from './facts.ts'
import { PaperDate } from './PaperDate.tsx'
import classes from './VehicleInformation.module.css'
import { VehicleStatusBadge } from './VehicleStatusBadge.tsx'

const VehicleWarranty = lazyPart(async () => (await import('./VehicleWarranty.tsx')).VehicleWarranty, Coming)

interface Props {
  vehicle: Vehicle
  /** Where the business is; papers say nothing of late or soon until that is known. */
  today: string | undefined
}

export function VehicleInformation({ vehicle, today }: Props) {
  const { vehicleClass, licensePlate, year, color, status, location, mileage } = vehicle
  return (
    <Card component="section" aria-labelledby="information">
      <Title order={2} id="information" mb="sm">
        Vehicle Information
      </Title>
      <dl className={classes.facts}>
        <Fact name="Vehicle Key">{keyOf(vehicle)}</Fact>
        <Fact name="Status">
          <VehicleStatusBadge status={status} />
        </Fact>
        <Fact name="Vehicle Class">{orNotSpecified(vehicleClass)}</Fact>
        <Fact name="License Plate">{orNotSpecified(licensePlate)}</Fact>
        <Fact name="Year">{orNotSpecified(year)}</Fact>
        <Fact name="Mileage">{orNotSpecified(odometerOf(mileage, useUnits()))}</Fact>
        <Fact name="Location">{orNotSpecified(location)}</Fact>
        <Fact name="Color">{orNotSpecified(color)}</Fact>
        <Fact name="Warranty">
          <VehicleWarranty vehicle={vehicle} />
        </Fact>
        {paperNames.map((paper) => (
          <Fact key={paper} name={`${papers[paper].label} Expires`}>
            <PaperDate lastDay={vehicle[paper]} today={today} />
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

function Coming() {
  return <Skeleton component="span" display="block" h={24} w={140} />
}
