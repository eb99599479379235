import type { Input, Output } from '@pitlane/contract/endpoint'
import { OIL_CHANGE_CATEGORY, OIL_CHANGE_TITLE, type oilChange } from '@pitlane/contract/oil-change/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import { templatesWithIds } from '../routine/list-queries.ts'
import { insertWhereMissing } from '../routine/queries.ts'

/** Only vehicles without a routine get one, so asking again adds what new vehicles lack. */
export async function initialize(
  ctx: WriteContext & Acting,
  interval: Input<typeof oilChange.initialize>,
): Promise<JsonText<Output<typeof oilChange.initialize>>> {
  const { ids, existing } = await insertWhereMissing(ctx, {
    ...interval,
    title: OIL_CHANGE_TITLE,
    description: null,
    category: OIL_CHANGE_CATEGORY,
    isActive: true,
    expectedHours: null,
  })
  const text = await templatesWithIds(ctx, ids)
  return new JsonText(objectText({ templates: text }, { created: ids.length, existing }))
}
