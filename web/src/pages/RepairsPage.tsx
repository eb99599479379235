import { Card } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function RepairsPage() {
  return (
    <>
      <PageHeader title="All Repairs">Everything reported on your fleet, from need to completed.</PageHeader>
      <Card>
        <EmptyState icon={IconTool} title="Not in this version yet">
          All repairs of your fleet will be listed, searched and filtered here.
        </EmptyState>
      </Card>
    </>
  )
}
