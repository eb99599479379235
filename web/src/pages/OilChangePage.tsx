import { Card } from '@mantine/core'
import { IconDroplet } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function OilChangePage() {
  return (
    <>
      <PageHeader title="Oil Change Tracking">Which vehicles are due, and what was done.</PageHeader>
      <Card>
        <EmptyState icon={IconDroplet} title="Not in this version yet">
          Oil changes of your fleet will be tracked here.
        </EmptyState>
      </Card>
    </>
  )
}
