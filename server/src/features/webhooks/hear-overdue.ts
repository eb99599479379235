import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { RoutinesOverdue } from '../routine/happened.ts'
import { writtenTemplates } from '../routine/written-queries.ts'
import { heardAmong, insertEvents } from './event-queries.ts'
import { tellWebhooks } from './way.ts'

const TYPE = 'routine.overdue'
/** In hand at once; a whole fleet may be overdue one morning. */
const AT_ONCE = 1_000

export async function hearOverdue(
  ctx: WriteContext,
  { ids, timezone }: Told<RoutinesOverdue>,
): Promise<void> {
  if ((await heardAmong(ctx, [TYPE])).size === 0) return
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const written = await writtenTemplates({ ...ctx, timezone }, ids.slice(at, at + AT_ONCE))
    const events = written.map(({ id, json }) => ({ type: TYPE, subject: id, data: json }))
    await tellWebhooks(ctx, await insertEvents(ctx, events))
  }
}
