import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'

/** What is asked for a damage, for the dialog of its repair. */
export const ClaimOfRepair = lazyPart(async () => (await import('./ClaimSection.tsx')).ClaimSection, Waiting)

function Waiting() {
  return <Skeleton h={96} radius="md" aria-busy="true" />
}
