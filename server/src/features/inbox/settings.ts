import type { Input } from '@pitlane/contract/endpoint'
import type { inbox } from '@pitlane/contract/inbox/calls'
import { type Chosen, kinds, type NotificationSettings, settingsOf } from '@pitlane/contract/inbox/kinds'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { withdrawPosted } from '../../platform/mail/post.ts'
import { chosenBy, holdChosen, setChosen } from './queries.ts'

type Changes = Input<typeof inbox.changeSettings>

export async function readSettings(ctx: ReadContext & SignedIn): Promise<NotificationSettings> {
  return settingsOf(ctx.user.role, await chosenBy(ctx, ctx.user.id))
}

export async function changeSettings(ctx: WriteContext & SignedIn, changes: Changes) {
  return settingsOf(ctx.user.role, await choose(ctx, ctx.user.id, changes))
}

/** What is absent stays as it was. */
export async function choose(ctx: WriteContext, userId: string, changes: Changes): Promise<Chosen> {
  const before = await holdChosen(ctx, userId)
  const chosen: Chosen = {
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, { ...before.kinds[kind], ...said(changes.kinds?.[kind]) }]),
    ),
    digest: changes.digest ?? before.digest,
  }
  await setChosen(ctx, userId, chosen)
  if (changes.digest === false) await withdrawPosted(ctx, { userId, kind: 'digest' })
  return chosen
}

/** A field that is there without a value says nothing. */
function said(channels: { mail?: boolean | undefined; push?: boolean | undefined } = {}) {
  const { mail, push } = channels
  return { ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) }
}
