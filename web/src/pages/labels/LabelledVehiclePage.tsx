import { Card, Skeleton } from '@mantine/core'
import { IconCarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { BackToVehicles } from '../../features/vehicles/BackToVehicles.tsx'
import { keyedVehicleQuery } from '../../features/vehicles/data.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

/** /v/KEY: what the label in a car says. It leads to the form that reports a repair on it. */
export function LabelledVehiclePage() {
  const vehicleKey = useParams({ from: '/inside/v/$vehicleKey', select: (params) => params.vehicleKey })
  return (
    <QueryBoundary
      query={useQuery(keyedVehicleQuery(vehicleKey))}
      skeleton={<Skeleton h={280} radius="lg" />}
      failure="Failed to load vehicles"
    >
      {(vehicle) =>
        vehicle ? (
          <Navigate to="/vehicles/$id/new-repair" params={{ id: vehicle.id }} replace />
        ) : (
          <Unknown vehicleKey={vehicleKey} />
        )
      }
    </QueryBoundary>
  )
}

function Unknown({ vehicleKey }: { vehicleKey: string }) {
  return (
    <Card>
      <EmptyState
        icon={IconCarOff}
        title={`There is no vehicle ${vehicleKey}`}
        order={1}
        action={<BackToVehicles />}
      >
        It may have left the fleet or got another key, or the label is another business's.
      </EmptyState>
    </Card>
  )
}
