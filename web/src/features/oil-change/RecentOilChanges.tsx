import { Card, Text, Title } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs'
import { RepairsTable } from '../repairs/RepairsTable.tsx'

export function RecentOilChanges({ repairs }: { repairs: readonly Repair[] }) {
  return (
    <Card component="section" aria-labelledby="recent-oil-changes">
      <Title order={2} id="recent-oil-changes" mb="sm">
        Recent Oil Changes
      </Title>
      {repairs.length === 0 ? (
        <Text c="dimmed">No oil change has been reported yet.</Text>
      ) : (
        <RepairsTable repairs={repairs} label="Recent oil changes" />
      )}
    </Card>
  )
}
