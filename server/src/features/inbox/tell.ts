import { linkTo, sentences } from '@pitlane/contract/inbox/sentences'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { activeAmong } from '../accounts/queries.ts'
import type { CommentTold } from '../comments/told.ts'
import type { MechanicTold } from '../job-links/told.ts'
import type { RepairTold } from '../repairs/changes.ts'
import { pushTold } from './push/pushes.ts'
import { gatherMails, insertNotifications, noteTidings, type Tiding } from './tell-queries.ts'

type Ctx = WriteContext & SignedIn

/** In the transaction that causes it: told is what happened, and nothing else. */
export async function tell(ctx: WriteContext, tidings: readonly Tiding[]): Promise<void> {
  if (tidings.length === 0) return
  const { NOTIFY_GROUP_SECONDS } = ctx.platform.config
  await gatherMails(ctx, tidings, new Date(ctx.now.getTime() + NOTIFY_GROUP_SECONDS * 1000))
  await noteTidings(ctx, tidings)
  await pushTold(ctx, await insertNotifications(ctx, tidings))
}

/** A repair that was made or changed: everybody hears of a critical one, and who is to look after it of any. */
export function tellRepair(ctx: Ctx, { before, after }: RepairTold): Promise<void> {
  const [by, name] = [ctx.user.id, nameOf(ctx)]
  const link = linkTo(after)
  const tidings: Tiding[] = []
  if (isOpenCritical(after) && !(before && isOpenCritical(before)))
    tidings.push({
      kind: 'critical',
      sentence: criticalWords(before)(name, after),
      link,
      to: 'everybody',
      by,
    })
  if (after.assignedTo && after.assignedTo !== before?.assignedTo)
    tidings.push({
      kind: 'assigned',
      sentence: sentences.assigned(name, after),
      link,
      to: [after.assignedTo],
      by,
    })
  return tell(ctx, tidings)
}

/** What the bell counts: one that is done endangers nobody, and does again when it is opened again. */
function isOpenCritical({ urgencyLevel, status }: Repair): boolean {
  return urgencyLevel === 'critical' && status !== 'completed'
}

function criticalWords(before: Repair | undefined) {
  if (!before) return sentences.reportedCritical
  return before.urgencyLevel === 'critical' ? sentences.reopenedCritical : sentences.becameCritical
}

/** One comment tells a person once: whoever is named in it hears that, the others that something was said. */
export function tellComment(ctx: Ctx, { id, repair, named, others }: CommentTold): Promise<void> {
  const [by, name] = [ctx.user.id, nameOf(ctx)]
  const about = { link: linkTo(repair), about: id, by }
  const unnamed = others.filter((person) => !named.includes(person))
  return tell(ctx, [
    { kind: 'mention', sentence: sentences.mentioned(name, repair), to: named, ...about },
    { kind: 'comment', sentence: sentences.commented(name, repair), to: unnamed, ...about },
  ])
}

/** What a mechanic says is for who is assigned, else for who reported it; when both have left, for the administrators. */
export async function tellMechanic(ctx: WriteContext, { what, by, repair }: MechanicTold): Promise<void> {
  const { assignedTo, reportedBy } = repair
  const concerned = [assignedTo, reportedBy].flatMap((id) => id ?? [])
  const here = await activeAmong(ctx, concerned)
  const first = concerned.find((id) => here.includes(id))
  const sentence =
    what === 'waiting' && repair.waiting
      ? sentences.waiting(by, repair.waiting, repair)
      : sentences[what === 'done' ? 'done' : 'started'](by, repair)
  await tell(ctx, [{ kind: 'mechanic', sentence, link: linkTo(repair), to: first ? [first] : 'admins' }])
}

function nameOf({ user }: Ctx): string {
  return `${user.firstName} ${user.lastName}`
}
