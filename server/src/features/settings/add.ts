import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import {
  CATEGORIES_FULL,
  CATEGORY_EXISTS,
  MECHANIC_EXISTS,
  MECHANICS_FULL,
  type Mechanic,
  type NewMechanic,
  type RepairCategory,
} from '@pitlane/contract/settings/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { holdAdditions } from '../tenants/queries.ts'
import { settingsHappened } from './happened.ts'
import {
  activeCategories,
  addCategory,
  addMechanic,
  countCategories,
  countMechanics,
  insertDefaultCategories,
  type NewCategory,
} from './queries.ts'

export async function newMechanic(ctx: WriteContext, input: NewMechanic): Promise<Mechanic> {
  const added = await withRoom(
    ctx,
    mechanics,
    async () => (await addMechanic(ctx, input)) ?? taken(MECHANIC_EXISTS, 'name'),
  )
  await say(ctx, settingsHappened, { action: 'added', what: 'mechanic', name: added.name })
  return added
}

export async function newCategory(ctx: WriteContext, input: NewCategory): Promise<RepairCategory> {
  const added = await withRoom(
    ctx,
    categories,
    async () => (await addCategory(ctx, input)) ?? taken(CATEGORY_EXISTS, 'code'),
  )
  await say(ctx, settingsHappened, { action: 'added', what: 'category', name: added.name })
  return added
}

export async function defaultCategories(ctx: WriteContext): Promise<RepairCategory[]> {
  const added = await withRoom(ctx, categories, async () => {
    await insertDefaultCategories(ctx)
    return activeCategories(ctx)
  })
  await say(ctx, settingsHappened, { action: 'added', what: 'category', name: null })
  return added
}

interface Bounded {
  most: number
  count(ctx: ReadContext): Promise<number>
  /** What is said when there are so many. */
  full: string
}

const mechanics: Bounded = { most: limits.mechanics.most, count: countMechanics, full: MECHANICS_FULL }
const categories: Bounded = { most: limits.categories.most, count: countCategories, full: CATEGORIES_FULL }

/** One after the other, and together or not at all. Who has more already keeps them, and only gets no more. */
async function withRoom<T>(
  ctx: WriteContext,
  { most, count, full }: Bounded,
  add: () => Promise<T>,
): Promise<T> {
  await holdAdditions(ctx)
  const before = await count(ctx)
  const added = await add()
  const after = await count(ctx)
  if (after > before && after > most) throw new AppError('conflict', full)
  return added
}

function taken(message: string, path: string): never {
  throw new AppError('conflict', message, { errors: [{ path, message }] })
}
