import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

/** Few ever see it, so its code comes when somebody does. */
export const VehicleNotFound = lazyPart(
  async () => (await import('./NoSuchVehicle.tsx')).NoSuchVehicle,
  Waiting,
)

function Waiting() {
  return <Skeleton h={220} radius="md" />
}
