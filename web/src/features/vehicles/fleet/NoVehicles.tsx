import { Card } from '@mantine/core'
import type { VehicleFilter } from '@pitlane/contract/vehicles/calls'
import { IconCar, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { filterLabels } from '../status.ts'

interface Props {
  search: string
  filter: VehicleFilter
  onClear: () => void
  /** What brings the first ones. */
  action: ReactNode
}

export function NoVehicles({ search, filter, onClear, action }: Props) {
  if (!search && filter === 'all') {
    return (
      <Card>
        <EmptyState icon={IconCar} title="No vehicles available" action={action}>
          Vehicle data syncs automatically from the rental system. Sync now to see them at once.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={IconSearchOff}
        title="No vehicles found"
        action={
          <ButtonLink to="/vehicles" search={{}} variant="default" onClick={onClear}>
            Show all vehicles
          </ButtonLink>
        }
      >
        {whatIsMissing(search, filter)}
      </EmptyState>
    </Card>
  )
}

/** What was looked for. */
function whatIsMissing(search: string, filter: VehicleFilter): string {
  const status = filter === 'all' ? '' : ` the status ${filterLabels[filter]}`
  if (!search) return `No vehicle has${status}.`
  return `No vehicle${status && ` with${status}`} matches “${search}”.`
}
