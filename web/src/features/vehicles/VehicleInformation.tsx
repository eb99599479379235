import { Card, Title } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import type { ReactNode } from 'react'
import { useUnits } from '../tenants/use-units.ts'
import { keyOf, odometerOf, orNotSpecified } from './facts.ts'
import classes from './VehicleInformation.module.css'
import { VehicleStatusBadge } from './VehicleStatusBadge.tsx'

export function VehicleInformation({ vehicle }: { vehicle: Vehicle }) {
  const { vehicleClass, licensePlate, year, status, location, mileage } = vehicle
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
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
