import { Stack } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LastSync } from '../features/hq/sync/LastSync.tsx'
import { SyncButton } from '../features/hq/sync/SyncButton.tsx'
import { SyncNews } from '../features/hq/sync/SyncNews.tsx'
import { tenantQuery } from '../features/tenants/data.ts'
import { vehiclesQuery } from '../features/vehicles/data.ts'
import { Fleet } from '../features/vehicles/fleet/Fleet.tsx'
import { FleetSkeleton } from '../features/vehicles/fleet/FleetSkeleton.tsx'
import { fleetAddress, searchOf } from '../features/vehicles/fleet/fleet-address.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { ViewsOfVehicles } from './views/ViewsOfVehicles.tsx'

export function VehiclesPage() {
  const { search, status } = fleetAddress(useSearch({ from: '/inside/vehicles' }))
  const timezone = useQuery(tenantQuery).data?.timezone
  const fleet = useQuery(vehiclesQuery)
  const navigate = useNavigate()

  function remember(typed: string) {
    void navigate({
      to: '/vehicles',
      search: searchOf({ search: typed, status }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <PageHeader
        title="Fleet Vehicles"
        actions={
          <>
            <ButtonLink
              to="/vehicles/labels"
              search={searchOf({ search, status })}
              variant="default"
              leftSection={<IconQrcode size={17} stroke={1.8} aria-hidden />}
            >
              Labels
            </ButtonLink>
            {/* Where there are none yet, it stands where they would. */}
            {fleet.data?.length !== 0 && <SyncButton />}
          </>
        }
      >
        <LastSync vehicles={fleet.data} timezone={timezone} />
      </PageHeader>
      <Stack gap="md">
        <SyncNews />
        <QueryBoundary query={fleet} skeleton={<FleetSkeleton />} failure="Failed to load vehicles">
          {(vehicles) => (
            <Fleet
              vehicles={vehicles}
              search={search}
              filter={status}
              onSearch={remember}
              action={<SyncButton />}
            >
              <ViewsOfVehicles search={search} status={status} />
            </Fleet>
          )}
        </QueryBoundary>
      </Stack>
    </>
  )
}
