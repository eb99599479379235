import { saveConnection } from '@pitlane/server/features/hq/queries'
import { demoBusiness } from '../business.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import type { SeedContext } from '../seed.ts'

export async function connectHq({ platform, hqBaseUrl }: SeedContext): Promise<void> {
  const { tenantToken, userToken } = demoBusiness.hq
  await inDemoTenant(platform, (ctx) =>
    saveConnection(ctx, {
      baseUrl: hqBaseUrl,
      tenantTokenSealed: platform.secrets.seal(tenantToken),
      userTokenSealed: platform.secrets.seal(userToken),
      isConnected: true,
    }),
  )
}
