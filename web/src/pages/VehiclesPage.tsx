import { Card } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function VehiclesPage() {
  return (
    <>
      <PageHeader title="Fleet Vehicles">Your vehicles, as HQ Rental Software knows them.</PageHeader>
      <Card>
        <EmptyState icon={IconCar} title="Not in this version yet">
          Your vehicles will be listed here once the sync with HQ Rental Software is part of Pitlane.
        </EmptyState>
      </Card>
    </>
  )
}
