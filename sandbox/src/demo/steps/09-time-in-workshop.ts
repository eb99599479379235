import { inDemoTenant } from '../demo-tenant.ts'
import { spreadWork } from '../queries.ts'
import type { SeedContext } from '../seed.ts'

/** What was done waited first, the urgent the shortest, and then kept its car: so the reports have times to tell of. */
export async function giveWorkItsTime({ platform }: SeedContext): Promise<void> {
  await inDemoTenant(platform, spreadWork)
}
