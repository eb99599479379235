import { useIntersection } from '@mantine/hooks'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleRepairsQuery } from '../../features/repairs/data.ts'
import { vehicleTemplatesQuery } from '../../features/routine/data.ts'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

const Condition = lazyPart(
  async () => (await import('../../features/checks/condition/Condition.tsx')).Condition,
  () => null,
)

interface Props {
  vehicle: Pick<Vehicle, 'id' | 'vehicleKey'>
}

/** Its code and its photos come once somebody scrolls there. Where that is, is known when what stands above it is there. */
export function ConditionWhenSeen({ vehicle: { id, vehicleKey } }: Props) {
  const hasRepairs = useQuery(vehicleRepairsQuery(id)).isFetched
  const hasRoutines = useQuery({
    ...vehicleTemplatesQuery(vehicleKey),
    enabled: Boolean(vehicleKey),
  }).isFetched
  if (!hasRepairs || (vehicleKey && !hasRoutines)) return null
  return <Seen vehicleId={id} />
}

function Seen({ vehicleId }: { vehicleId: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  return <div ref={ref}>{wasSeen && <Condition vehicleId={vehicleId} />}</div>
}
