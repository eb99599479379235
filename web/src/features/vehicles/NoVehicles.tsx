import { Card } from '@mantine/core'
import { IconCar, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/Links.tsx'

interface Props {
  isFiltered: boolean
  onClear: () => void
}

export function NoVehicles({ isFiltered, onClear }: Props) {
  if (!isFiltered) {
    return (
      <Card>
        <EmptyState icon={IconCar} title="No vehicles available">
          Vehicle data syncs automatically from the rental system.
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
        Nothing in your fleet matches this search and status.
      </EmptyState>
    </Card>
  )
}
