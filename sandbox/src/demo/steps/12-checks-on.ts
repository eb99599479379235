import { checks } from '@pitlane/contract/checks/calls'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** Cars are looked at when they come back, as an administrator would turn it on. */
export async function turnChecksOn({ app }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
  const { items, photos } = await call(checks.settings, {})
  await call(checks.saveSettings, { isActive: true, items, photos })
  await leave()
}
