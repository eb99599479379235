import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

/** Which rental a damage is put down to, for the dialog of its repair. */
export const WhoseRental = lazyPart(async () => (await import('./Rentals.tsx')).Rentals, Waiting)

function Waiting() {
  return <Skeleton h={96} radius="md" aria-busy="true" />
}
