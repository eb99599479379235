import { hq } from '@pitlane/contract/hq/calls'
import { demoBusiness } from '../business.ts'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** Connects the demo business to the sandbox and brings its vehicles in, as an administrator would. */
export async function connectHq({ app, hqBaseUrl }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
  await call(hq.saveConfig, { baseUrl: hqBaseUrl, ...demoBusiness.hq })
  await call(hq.sync, {})
  await leave()
}
