import { Badge, Card, Skeleton, Stack, Title } from '@mantine/core'
import { fallbackCategories } from '@pitlane/contract/settings/calls'
import { IconClipboardList, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWaiting } from '../../../platform/offline/use-waiting.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { vehicleRepairsQuery } from '../data.ts'
import { statusLooks } from '../looks.ts'
import { reportsIn } from '../waiting-reports.ts'
import { RepairRow } from './RepairRow.tsx'
import { groupsOf, type StatusGroup } from './status-groups.ts'
import classes from './VehicleRepairs.module.css'

const WaitingOfVehicle = lazyPart(
  async () => (await import('./WaitingOfVehicle.tsx')).WaitingOfVehicle,
  () => null,
)

interface Props {
  vehicleId: string
  onOpen: (repairId: string) => void
  /** Somebody is about to open one. */
  onApproach: () => void
}

/** What was, is and must be done to this car. */
export function VehicleRepairs({ vehicleId, onOpen, onApproach }: Props) {
  const query = useQuery(vehicleRepairsQuery(vehicleId))
  const waiting = reportsIn(useWaiting()).filter((report) => report.vehicleId === vehicleId)
  return (
    <Card component="section" aria-labelledby="history" onPointerEnter={onApproach} onFocus={onApproach}>
      <Title order={2} id="history" mb="sm">
        Repair History
      </Title>
      {waiting.length > 0 && <WaitingOfVehicle reports={waiting} />}
      <QueryBoundary
        query={query}
        failure="Failed to fetch repairs"
        skeleton={<Waiting />}
        isEmpty={(repairs) => repairs.length === 0}
        empty={waiting.length === 0 && <NoRepairs vehicleId={vehicleId} />}
      >
        {(repairs) => <Groups groups={groupsOf(repairs)} onOpen={onOpen} />}
      </QueryBoundary>
    </Card>
  )
}

function Groups({ groups, onOpen }: { groups: readonly StatusGroup[]; onOpen: Props['onOpen'] }) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <Stack gap="lg">
      {groups.map(({ status, repairs }) => {
        const { label, color, icon: Picture } = statusLooks[status]
        return (
          <section key={status} aria-label={`${label}: ${repairs.length}`}>
            <Title order={3} className={classes.heading}>
              <Picture size={18} stroke={1.8} aria-hidden />
              {label}
              <Badge color={color} circle={repairs.length < 10} className="tabular">
                {repairs.length.toLocaleString('en-US')}
              </Badge>
            </Title>
            <ul className={classes.list}>
              {repairs.map((repair) => (
                <RepairRow
                  key={repair.id}
                  repair={repair}
                  categories={categories}
                  timezone={timezone}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </Stack>
  )
}

function NoRepairs({ vehicleId }: { vehicleId: string }) {
  return (
    <EmptyState
      icon={IconClipboardList}
      title="No repair history yet"
      order={3}
      action={
        <ButtonLink
          to="/vehicles/$id/new-repair"
          params={{ id: vehicleId }}
          variant="default"
          leftSection={<IconTool size={17} stroke={1.8} aria-hidden />}
        >
          Report Repair
        </ButtonLink>
      }
    >
      Report the first repair need for this vehicle
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Stack gap="sm">
      <Skeleton h={24} w={160} />
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
    </Stack>
  )
}
