import { lazyPart } from '../../ui/lazy/LazyPart.tsx'

/** What a repair collides with; most collide with nothing, so it takes no room before it is known. */
export const ConflictsOfRepair = lazyPart(
  async () => (await import('./RepairCollisions.tsx')).RepairCollisions,
  () => null,
)
