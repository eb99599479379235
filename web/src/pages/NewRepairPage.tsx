import { Box } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { CheckInstead } from '../features/checks/CheckInstead.tsx'
import { FormSkeleton, ReportRepair } from '../features/repairs/report/ReportRepair.tsx'
import { withTemplate } from '../features/repairs/report/report-values.ts'
import { vehicleTemplatesQuery } from '../features/routine/data.ts'
import { vehicleQuery } from '../features/vehicles/data.ts'
import { keyOf } from '../features/vehicles/facts.ts'
import { useRememberedVehicle } from '../features/vehicles/recent-vehicles.ts'
import { VehicleNotFound } from '../features/vehicles/VehicleNotFound.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'

export function NewRepairPage() {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  const query = useQuery(vehicleQuery(useQueryClient(), id))
  useRememberedVehicle(id)
  if (query.error instanceof AppError && query.error.code === 'not_found') return <VehicleNotFound />
  return (
    <Box maw={760} mx="auto">
      <PageHeader
        title="Report Repair"
        actions={<CheckInstead vehicleId={id}>Check the car instead</CheckInstead>}
      >
        {query.data ? `${vehicleTitle(query.data)} · ${keyOf(query.data)}` : 'Say what is wrong.'}
      </PageHeader>
      <QueryBoundary query={query} skeleton={<FormSkeleton />} failure="Failed to fetch vehicle">
        {(vehicle) => <Report key={vehicle.id} vehicle={vehicle} />}
      </QueryBoundary>
    </Box>
  )
}

function Report({ vehicle }: { vehicle: Vehicle }) {
  const prefill = useSearch({ from: '/inside/vehicles/$id/new-repair' })
  const { vehicleKey } = vehicle
  const query = useQuery({ ...vehicleTemplatesQuery(vehicleKey), enabled: Boolean(vehicleKey) })
  const templates = query.data
  // What the routine of the link says is filled in before the form begins.
  if (prefill.templateId && query.isLoading) return <FormSkeleton />
  return (
    <ReportRepair
      key={prefill.templateId}
      vehicle={vehicle}
      prefill={templates ? withTemplate(prefill, templates) : prefill}
      templates={templates}
    />
  )
}
