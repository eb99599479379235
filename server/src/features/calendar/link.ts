import type { CalendarLink } from '@pitlane/contract/calendar/calls'
import { newTokenOf } from '../../platform/access/tokens.ts'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { digest } from '../../platform/secrets.ts'
import { deleteLink, linkOf, replaceLink } from './queries.ts'

/** Nothing is an answer here too. */
export async function currentLink(ctx: ReadContext & SignedIn): Promise<JsonText<CalendarLink | null>> {
  return new JsonText(JSON.stringify((await linkOf(ctx)) ?? null))
}

/** Shown this once: only its digest is kept. */
export async function makeLink(ctx: WriteContext & SignedIn): Promise<{ url: string }> {
  const token = newTokenOf(ctx.platform, 'calendar', ctx.tenantId)
  await replaceLink(ctx, digest(token))
  return { url: `${ctx.origin}/calendar/${token}.ics` }
}

export async function endLink(ctx: WriteContext & SignedIn) {
  await deleteLink(ctx, ctx.user.id)
  return { message: 'Your calendar is turned off' }
}
