import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { momentInWords } from '@pitlane/contract/clock'
import type { Reservation } from '@pitlane/contract/hq/calls'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../../platform/now.ts'
import { useWallClock } from '../../../ui/time/clock.ts'
import { keptBookingsQuery } from '../../bookings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { asReservations } from './kept.ts'

interface Props {
  vehicleId: string
  isAsking: boolean
  onRetry: () => void
  /** How reservations are shown, wherever they come from. */
  children: (reservations: readonly Reservation[]) => ReactNode
  /** While they are read, and where none were ever kept. */
  otherwise: ReactNode
}

const MOVES_EVERY = 30_000

/** HQ does not answer: what the last sync left. */
export function KeptReservations({ vehicleId, isAsking, onRetry, children, otherwise }: Props) {
  const { data: kept } = useQuery(keptBookingsQuery(vehicleId))
  const at = useWallClock(useQuery(tenantQuery).data?.timezone)
  const now = useNow(MOVES_EVERY).getTime()
  if (!kept?.asOf) return otherwise
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconPlugConnectedX aria-hidden />} p="sm">
        <Group justify="space-between" gap="sm">
          <Text>HQ is not answering. Reservations as of {momentInWords(kept.asOf, at)}.</Text>
          <Button variant="default" loading={isAsking} onClick={onRetry}>
            Retry
          </Button>
        </Group>
      </Alert>
      {children(asReservations(kept.bookings, now))}
    </Stack>
  )
}
