import { Button, Skeleton, Stack } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { serviceHistoryQuery } from '../../features/reports/data.ts'
import { ServiceHistory } from '../../features/reports/ServiceHistory.tsx'
import { vehicleQuery } from '../../features/vehicles/data.ts'
import { keyOf } from '../../features/vehicles/facts.ts'
import { VehicleNotFound } from '../../features/vehicles/VehicleNotFound.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

/** What was done to a car, with costs and downtime, to be printed and handed on. */
export function ServiceHistoryPage() {
  const id = useParams({ from: '/inside/vehicles/$id/history', select: (params) => params.id })
  const vehicle = useQuery(vehicleQuery(useQueryClient(), id))
  const history = useQuery(serviceHistoryQuery(id))
  if (vehicle.error instanceof AppError && vehicle.error.code === 'not_found') return <VehicleNotFound />
  return (
    <>
      <PageHeader
        title="Service history"
        actions={
          <>
            <ButtonLink
              to="/vehicles/$id"
              params={{ id }}
              variant="default"
              leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
            >
              Back to the vehicle
            </ButtonLink>
            <Button
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      >
        {vehicle.data && factsOf(vehicle.data)}
      </PageHeader>
      <Stack gap="md">
        <QueryBoundary query={history} failure="Failed to load the history" skeleton={<Waiting />}>
          {(read) => <ServiceHistory history={read} />}
        </QueryBoundary>
      </Stack>
    </>
  )
}

/** "2021 Kia Rio LX · T-5 · TNL-9153 · VIN 1HGCM82633A004352": enough to tell one car from all others. */
function factsOf(vehicle: Parameters<typeof vehicleTitle>[0] & Identified): string {
  const { licensePlate, vin } = vehicle
  return [vehicleTitle(vehicle), keyOf(vehicle), licensePlate, vin && `VIN ${vin}`]
    .filter(Boolean)
    .join(' · ')
}

interface Identified {
  vehicleKey: string
  hqVehicleId: string | null
  licensePlate: string | null
  vin: string | null
}

function Waiting() {
  return (
    <>
      <Skeleton h={28} maw={560} />
      <Skeleton h={420} radius="lg" />
    </>
  )
}
