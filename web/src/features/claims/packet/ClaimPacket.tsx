import { Card, Skeleton } from '@mantine/core'
import { CLAIM_GONE } from '@pitlane/contract/claims/calls'
import { AppError } from '@pitlane/contract/errors'
import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Paper } from '../../../ui/paper/Paper.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import classes from './Packet.module.css'
import { packetQuery } from './read-packet.ts'
import { Sheet } from './Sheet.tsx'

/** A claim as it goes to whoever shall pay: on the screen, and the same on paper. */
export function ClaimPacket({ repairId }: { repairId: string }) {
  const query = useQuery(packetQuery(repairId))
  if (!query.data && query.error instanceof AppError && query.error.code === 'not_found')
    return (
      <Card>
        <EmptyState icon={IconReceiptOff} title="There is no such claim">
          {query.error.message || CLAIM_GONE}
        </EmptyState>
      </Card>
    )
  return (
    <QueryBoundary
      query={query}
      failure="Failed to load the claim"
      skeleton={<Skeleton h={640} radius="lg" />}
    >
      {(packet) => (
        <>
          <div className={classes.preview}>
            <Sheet packet={packet} />
          </div>
          <Paper>{() => <Sheet packet={packet} />}</Paper>
        </>
      )}
    </QueryBoundary>
  )
}
