import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { CheckHappened } from '../checks/happened.ts'
import { findCheck } from '../checks/queries.ts'
import { heardAmong, insertEvents } from './event-queries.ts'
import { tellWebhooks } from './way.ts'

/** As it is answered; what it found is told as repairs are. */
export async function hearCheck(ctx: WriteContext, { action, id }: Told<CheckHappened>): Promise<void> {
  const type = 'check.created'
  if (action !== 'made' || (await heardAmong(ctx, [type])).size === 0) return
  const data = JSON.stringify(await findCheck(ctx, id))
  await tellWebhooks(ctx, await insertEvents(ctx, [{ type, subject: id, data }]))
}
