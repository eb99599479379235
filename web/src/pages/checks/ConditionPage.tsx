import { Button, Card, Skeleton } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { LARGEST_PAGE } from '@pitlane/contract/formats'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CheckInstead } from '../../features/checks/CheckInstead.tsx'
import { AllChecks } from '../../features/checks/condition/AllChecks.tsx'
import { ExportChecks } from '../../features/checks/condition/ExportChecks.tsx'
import { vehicleChecksQuery } from '../../features/checks/data.ts'
import { useWaitingChecks } from '../../features/checks/use-waiting-checks.ts'
import { vehicleQuery } from '../../features/vehicles/data.ts'
import { keyOf } from '../../features/vehicles/facts.ts'
import { VehicleNotFound } from '../../features/vehicles/VehicleNotFound.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

const WaitingChecks = lazyPart(
  async () => (await import('../../features/checks/condition/WaitingChecks.tsx')).WaitingChecks,
  () => null,
)

/** All that was noted about a car, two checks of it side by side, to be looked at and printed. */
export function ConditionPage() {
  const id = useParams({ from: '/inside/vehicles/$id/condition', select: (params) => params.id })
  const asked = useSearch({ from: '/inside/vehicles/$id/condition' })
  const navigate = useNavigate()
  const vehicle = useQuery(vehicleQuery(useQueryClient(), id))
  const checks = useQuery(vehicleChecksQuery({ vehicleId: id, limit: LARGEST_PAGE }))
  const waiting = useWaitingChecks(id)
  if (vehicle.error instanceof AppError && vehicle.error.code === 'not_found') return <VehicleNotFound />
  return (
    <>
      <PageHeader
        title="Condition"
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
            <ExportChecks vehicleId={id} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <CheckInstead vehicleId={id}>Check the car</CheckInstead>
          </>
        }
      >
        {vehicle.data && `${vehicleTitle(vehicle.data)} · ${keyOf(vehicle.data)}`}
      </PageHeader>
      {waiting.length > 0 && (
        <Card mb="md">
          <WaitingChecks entries={waiting} />
        </Card>
      )}
      <QueryBoundary
        query={checks}
        skeleton={<Skeleton h={420} radius="lg" />}
        failure="The checks could not be read"
      >
        {({ checks, total }) => (
          <AllChecks
            checks={checks}
            total={total}
            asked={asked}
            action={<CheckInstead vehicleId={id}>Check it now</CheckInstead>}
            onAsk={(search) =>
              void navigate({
                to: '/vehicles/$id/condition',
                params: { id },
                search,
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </QueryBoundary>
    </>
  )
}
