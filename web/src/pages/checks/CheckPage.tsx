import { Box, Card } from '@mantine/core'
import { CHECKS_OFF } from '@pitlane/contract/checks/calls'
import { AppError } from '@pitlane/contract/errors'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CheckCar, CheckSkeleton } from '../../features/checks/check/CheckCar.tsx'
import { checkSettingsQuery } from '../../features/checks/data.ts'
import { vehicleQuery } from '../../features/vehicles/data.ts'
import { keyOf } from '../../features/vehicles/facts.ts'
import { useRememberedVehicle } from '../../features/vehicles/recent-vehicles.ts'
import { VehicleNotFound } from '../../features/vehicles/VehicleNotFound.tsx'
import { useUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

/** For one hand on a phone, beside the car. */
export function CheckPage() {
  const id = useParams({ from: '/inside/vehicles/$id/check', select: (params) => params.id })
  const vehicle = useQuery(vehicleQuery(useQueryClient(), id))
  const settings = useQuery(checkSettingsQuery)
  useRememberedVehicle(id)
  if (vehicle.error instanceof AppError && vehicle.error.code === 'not_found') return <VehicleNotFound />
  return (
    <Box maw={560} mx="auto">
      <PageHeader title="Check the car">
        {vehicle.data ? `${keyOf(vehicle.data)} · ${vehicleTitle(vehicle.data)}` : 'How is it?'}
      </PageHeader>
      <QueryBoundary query={vehicle} skeleton={<CheckSkeleton />} failure="Failed to fetch vehicle">
        {(car) => (
          <QueryBoundary query={settings} skeleton={<CheckSkeleton />} failure="The checks could not be read">
            {(shown) =>
              shown.isActive ? <CheckCar key={car.id} vehicle={car} settings={shown} /> : <SwitchedOff />
            }
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Box>
  )
}

function SwitchedOff() {
  const isAdmin = useUser()?.role === 'admin'
  return (
    <Card>
      <EmptyState
        icon={IconListCheck}
        title={CHECKS_OFF}
        action={
          isAdmin && (
            <ButtonLink to="/settings" search={{ open: 'checks' }} variant="default">
              Open Settings
            </ButtonLink>
          )
        }
      >
        An administrator can turn them on in Settings.
      </EmptyState>
    </Card>
  )
}
