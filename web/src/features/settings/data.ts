import { settings } from '@pitlane/contract/settings'
import { queryFor } from '../../platform/call.ts'

export const mechanicsQuery = queryFor(settings.mechanics, {}, ['settings'])

export const categoriesQuery = queryFor(settings.categories, {}, ['settings'])
