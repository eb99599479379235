import { planning } from '@pitlane/contract/planning/calls'
import { DEFAULT_WORKSHOP } from '@pitlane/contract/planning/workshop'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** The usual hours are its own: with them a business has all that the first steps ask for. */
export async function setWorkshopHours({ app }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
  await call(planning.setWorkshop, DEFAULT_WORKSHOP)
  await leave()
}
