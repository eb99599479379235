import { type CheckSettings, ITEM_UNKNOWN, type NewCheckSettings } from '@pitlane/contract/checks/settings'
import { AppError } from '@pitlane/contract/errors'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { newId } from '../../platform/secrets.ts'
import { holdAdditions } from '../tenants/queries.ts'
import { checkSettingsChanged } from './happened.ts'
import { checkSettingsOf, setCheckSettings } from './settings-queries.ts'

/** An item keeps its id whatever it is called; one that nobody knows is none of this business. */
export async function saveCheckSettings(
  ctx: WriteContext & SignedIn,
  { isActive, items, photos }: NewCheckSettings,
): Promise<CheckSettings> {
  // Two who save at once do so one after the other, so that no id is given twice.
  await holdAdditions(ctx)
  const before = await checkSettingsOf(ctx)
  assertKnown(before, items)
  const after = {
    isActive,
    items: items.map(({ id = newId(ctx.now), label, isSafety }) => ({ id, label, isSafety })),
    photos,
  }
  await setCheckSettings(ctx, after)
  await say(ctx, checkSettingsChanged, { wasActive: before.isActive, isActive })
  return after
}

function assertKnown(before: CheckSettings, items: NewCheckSettings['items']): void {
  const left = new Set(before.items.map(({ id }) => id))
  const errors = items.flatMap(({ id }, at) =>
    id === undefined || left.delete(id) ? [] : [{ path: `items.${at}.id`, message: ITEM_UNKNOWN }],
  )
  if (errors.length > 0) throw new AppError('invalid', ITEM_UNKNOWN, { errors })
}
