import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { dayIn } from '@pitlane/contract/formats'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconCalendarCog, IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { CheckInstead } from '../features/checks/CheckInstead.tsx'
import { VehicleConflicts } from '../features/conflicts/VehicleConflicts.tsx'
import { ActiveReservations } from '../features/hq/reservations/ActiveReservations.tsx'
import { VehicleRepairs } from '../features/repairs/cards/VehicleRepairs.tsx'
import { preloadRepairDialog } from '../features/repairs/dialog/RepairContent.tsx'
import { useOpenedRepair } from '../features/repairs/opened-repair.ts'
import { CarFigures } from '../features/reports/CarFigures.tsx'
import { VehicleRoutines } from '../features/routine/VehicleRoutines.tsx'
import { tenantQuery } from '../features/tenants/data.ts'
import { ArchivedNotice } from '../features/vehicles/ArchivedNotice.tsx'
import { BackToVehicles } from '../features/vehicles/BackToVehicles.tsx'
import { vehicleQuery } from '../features/vehicles/data.ts'
import { keyOf } from '../features/vehicles/facts.ts'
import { useRememberedVehicle } from '../features/vehicles/recent-vehicles.ts'
import { VehicleInformation } from '../features/vehicles/VehicleInformation.tsx'
import { VehicleNotFound } from '../features/vehicles/VehicleNotFound.tsx'
import { useNow } from '../platform/now.ts'
import { lazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { ConditionWhenSeen } from './checks/ConditionWhenSeen.tsx'
import { PlanConflict, PlanVehicle } from './planning/PlanJob.tsx'
import classes from './VehiclePage.module.css'

const WholeRepair = lazyDialog(async () => (await import('./repair/WholeRepair.tsx')).WholeRepair)
const PAGE = 'Vehicle Details & Repair History'

export function VehiclePage() {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  const query = useQuery(vehicleQuery(useQueryClient(), id))
  useRememberedVehicle(id)
  const asked = useSearch({ from: '/inside/vehicles/$id', select: ({ repair }) => repair })
  const { opened, open, close } = useOpenedRepair(id, asked)
  if (query.error instanceof AppError && query.error.code === 'not_found') return <VehicleNotFound />
  return (
    <>
      <PageHeader
        title={query.data ? vehicleTitle(query.data) : PAGE}
        actions={<Actions id={id} vehicle={query.data} />}
      >
        {query.data && `${keyOf(query.data)} · ${PAGE}`}
      </PageHeader>
      <QueryBoundary query={query} skeleton={<Waiting />} failure="Failed to fetch vehicle">
        {(vehicle) => <Details vehicle={vehicle} onOpen={open} />}
      </QueryBoundary>
      {opened && <WholeRepair key={opened} repairId={opened} onClose={close} />}
    </>
  )
}

interface DetailsProps {
  vehicle: Vehicle
  onOpen: (repairId: string) => void
}

function Details({ vehicle, onOpen }: DetailsProps) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const now = useNow(MINUTE)
  return (
    <Stack gap="md">
      {vehicle.archivedAt && <ArchivedNotice at={vehicle.archivedAt} timezone={timezone} />}
      <VehicleConflicts vehicleId={vehicle.id} Plan={PlanConflict} onOpenRepair={onOpen} />
      <div className={classes.columns} data-one={!vehicle.hqVehicleId}>
        <VehicleInformation vehicle={vehicle} today={timezone && dayIn(timezone, now)} />
        {vehicle.hqVehicleId && (
          <div className={classes.reservations}>
            <ActiveReservations vehicleId={vehicle.id} onOpenRepair={onOpen} />
          </div>
        )}
        <div className={classes.work}>
          <VehicleRoutines vehicle={vehicle} />
          <VehicleRepairs vehicleId={vehicle.id} onOpen={onOpen} onApproach={preloadRepairDialog} />
          <ConditionWhenSeen vehicle={vehicle} />
          <CarFigures vehicleId={vehicle.id} timezone={timezone} />
        </div>
      </div>
    </Stack>
  )
}

function Actions({ id, vehicle }: { id: string; vehicle: Vehicle | undefined }) {
  const [isPlanning, planning] = useDisclosure()
  const key = vehicle?.vehicleKey
  return (
    <>
      <BackToVehicles />
      <CheckInstead vehicleId={id}>Check the car</CheckInstead>
      <ButtonLink to="/vehicles/$id/history" params={{ id }} variant="default">
        Service history
      </ButtonLink>
      {key && (
        <Button
          variant="default"
          leftSection={<IconCalendarCog size={17} stroke={1.8} aria-hidden />}
          onClick={planning.open}
        >
          Plan
        </Button>
      )}
      <ButtonLink
        to="/vehicles/$id/new-repair"
        params={{ id }}
        leftSection={<IconTool size={17} stroke={1.8} aria-hidden />}
      >
        Report Repair
      </ButtonLink>
      {isPlanning && key && <PlanVehicle vehicle={{ id, vehicleKey: key }} onClose={planning.close} />}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="md">
      <div className={classes.columns}>
        <Skeleton h={280} radius="lg" />
        <Skeleton h={440} radius="lg" className={classes.reservations} />
        <Skeleton h={320} radius="lg" />
      </div>
    </Stack>
  )
}
