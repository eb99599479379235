import { Card } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function VehiclePage() {
  return (
    <>
      <PageHeader title="Vehicle Details &amp; Repair History">
        One vehicle with its reservations and repairs.
      </PageHeader>
      <Card>
        <EmptyState icon={IconCar} title="Not in this version yet">
          The details, reservations and repair history of this vehicle will be shown here.
        </EmptyState>
      </Card>
    </>
  )
}
