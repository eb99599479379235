import { newProgramToken, shownOf } from '@pitlane/server/platform/access/programs/token-text'
import { digest, newId } from '@pitlane/server/platform/secrets'
import { demoBusiness } from '../business.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { insertDemoToken } from '../queries.ts'
import type { SeedContext } from '../seed.ts'

/** Settings have a token to look at. Nobody knows what it is: only its digest is kept, as of every other. */
export async function addToken({ platform }: SeedContext): Promise<void> {
  const { program: name, admin } = demoBusiness
  await inDemoTenant(platform, async (ctx) => {
    const token = newProgramToken(platform.secrets, ctx.tenantId)
    await insertDemoToken(ctx, {
      ...{ id: newId(ctx.now), name, prefix: shownOf(token), tokenHash: digest(token) },
      madeBy: admin.username,
    })
  })
}
