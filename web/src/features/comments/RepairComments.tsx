import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

/** What people say about a repair, for its dialog. */
export const RepairComments = lazyPart(async () => (await import('./Comments.tsx')).Comments, Waiting)

function Waiting() {
  return <Skeleton h={120} radius="md" aria-busy="true" />
}
