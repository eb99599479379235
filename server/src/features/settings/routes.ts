import { AppError } from '@pitlane/contract/errors'
import { CATEGORY_EXISTS, MECHANIC_GONE, settings } from '@pitlane/contract/settings/calls'
import { say } from '../../platform/happened.ts'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { defaultCategories, newCategory, newMechanic } from './add.ts'
import { settingsHappened } from './happened.ts'
import { activeCategories, activeMechanics, updateMechanic } from './queries.ts'
import { type NamedBy, removeCategory, removeMechanic } from './remove.ts'

export const settingsRoutes = (namedBy: NamedBy) => [
  serve(settings.mechanics, activeMechanics),
  serve(settings.addMechanic, newMechanic),
  serve(settings.updateMechanic, async (ctx, { id, ...changes }) => {
    const changed = await updateMechanic(ctx, id, changes)
    if (!changed) throw new AppError('not_found', MECHANIC_GONE)
    await say(ctx, settingsHappened, { action: 'changed', what: 'mechanic', name: changed.name })
    return changed
  }),
  serve(settings.removeMechanic, removeMechanic(namedBy)),
  serve(settings.categories, activeCategories),
  serve(settings.addCategory, newCategory),
  serve(settings.removeCategory, removeCategory(namedBy)),
  serve(settings.defaultCategories, defaultCategories),
]

export const settingsConstraints: ConstraintMeanings = {
  repair_categories_name_unique: { path: 'name', message: CATEGORY_EXISTS },
}
