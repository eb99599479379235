import { Card } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function RoutinePage() {
  return (
    <>
      <PageHeader title="Routine Repairs">Maintenance that comes back by time or by mileage.</PageHeader>
      <Card>
        <EmptyState icon={IconRefresh} title="Not in this version yet">
          Recurring maintenance of your vehicles will be planned here.
        </EmptyState>
      </Card>
    </>
  )
}
