import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

/** What a repair will cost, for its dialog. */
export const EstimateOfRepair = lazyPart(
  async () => (await import('./EstimateSection.tsx')).EstimateSection,
  Waiting,
)

function Waiting() {
  return <Skeleton h={96} radius="md" aria-busy="true" />
}
