import { Card } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function NewRepairPage() {
  return (
    <>
      <PageHeader title="Report Repair">Say what is wrong with a vehicle.</PageHeader>
      <Card>
        <EmptyState icon={IconFilePlus} title="Not in this version yet">
          The form to report a repair on this vehicle will be here.
        </EmptyState>
      </Card>
    </>
  )
}
