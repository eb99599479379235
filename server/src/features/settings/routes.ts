import { AppError } from '@pitlane/contract/errors'
import { CATEGORY_EXISTS, MECHANIC_EXISTS, settings } from '@pitlane/contract/settings/calls'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  activeCategories,
  activeMechanics,
  addCategory,
  addMechanic,
  insertDefaultCategories,
  removeCategory,
  removeMechanic,
} from './queries.ts'

export const settingsRoutes = [
  serve(settings.mechanics, activeMechanics),
  serve(
    settings.addMechanic,
    async (ctx, input) => (await addMechanic(ctx, input)) ?? taken(MECHANIC_EXISTS, 'name'),
  ),
  serve(settings.removeMechanic, async (ctx, { id }) => {
    if (!(await removeMechanic(ctx, id))) throw new AppError('not_found', 'This mechanic no longer exists.')
    return { message: 'Mechanic removed' }
  }),
  serve(settings.categories, activeCategories),
  serve(
    settings.addCategory,
    async (ctx, input) => (await addCategory(ctx, input)) ?? taken(CATEGORY_EXISTS, 'code'),
  ),
  serve(settings.removeCategory, async (ctx, { id }) => {
    if (!(await removeCategory(ctx, id))) throw new AppError('not_found', 'This category no longer exists.')
    return { message: 'Category removed' }
  }),
  serve(settings.defaultCategories, async (ctx) => {
    await insertDefaultCategories(ctx)
    return activeCategories(ctx)
  }),
]

export const settingsConstraints: ConstraintMeanings = {
  repair_categories_name_unique: { path: 'name', message: CATEGORY_EXISTS },
}

function taken(message: string, path: string): never {
  throw new AppError('conflict', message, { errors: [{ path, message }] })
}
