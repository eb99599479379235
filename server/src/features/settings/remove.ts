import { AppError } from '@pitlane/contract/errors'
import { MECHANIC_GONE } from '@pitlane/contract/settings/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { settingsHappened } from './happened.ts'
import {
  deleteCategory,
  deleteMechanic,
  holdCategory,
  holdMechanic,
  retireCategory,
  retireMechanic,
} from './queries.ts'

/** The words that name mechanics and categories come later; each of them says whether it names this one. */
export interface NamedBy {
  mechanic: readonly IsNamed[]
  category: readonly IsNamed[]
}

/** By the mechanic's name or the category's code. */
type IsNamed = (ctx: ReadContext, name: string) => Promise<boolean>

/** Whoever stands on a repair stays, inactive; others are deleted. */
export function removeMechanic({ mechanic: namers }: NamedBy) {
  return async (ctx: WriteContext, { id }: { id: string }) => {
    const mechanic = await holdMechanic(ctx, id)
    if (!mechanic) throw new AppError('not_found', MECHANIC_GONE)
    if (await isNamed(ctx, namers, mechanic.name)) await retireMechanic(ctx, id)
    else await deleteMechanic(ctx, id)
    await say(ctx, settingsHappened, { action: 'removed', what: 'mechanic', name: mechanic.name })
    return { message: 'Mechanic removed' }
  }
}

/** A category that repairs or routines have stays, inactive; another is deleted. */
export function removeCategory({ category: namers }: NamedBy) {
  return async (ctx: WriteContext, { id }: { id: string }) => {
    const category = await holdCategory(ctx, id)
    if (!category) throw new AppError('not_found', 'This category no longer exists.')
    if (await isNamed(ctx, namers, category.code)) await retireCategory(ctx, id)
    else await deleteCategory(ctx, id)
    await say(ctx, settingsHappened, { action: 'removed', what: 'category', name: category.name })
    return { message: 'Category removed' }
  }
}

async function isNamed(ctx: ReadContext, namers: readonly IsNamed[], name: string): Promise<boolean> {
  for (const namer of namers) if (await namer(ctx, name)) return true
  return false
}
