import { CRITICAL_LINK, linkTo, sentences, type ToldRepair } from '@pitlane/contract/inbox/sentences'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import { activeAmong } from '../accounts/queries.ts'
import type { KnownRepair, RepairAction, RepairsHappened, RepairTold } from '../repairs/happened.ts'
import { waitingAsSaid } from '../repairs/queries.ts'
import { nameOf, tell } from './tell.ts'
import type { Tiding } from './tell-queries.ts'
import { namesOf } from './told-repair-queries.ts'

/** Each of so many is told at once; more are a list, and are told as one. */
const MOST_TOLD = 20

/** A tiding of a repair that is not called by its name yet. */
interface News extends Pick<Tiding, 'kind' | 'to'> {
  id: string
  words: (by: string, repair: ToldRepair) => string
}

/** However it came or changed: everybody hears of a critical one, who is to look after it of any, and of its mechanic's words one. */
export async function tellRepairs(ctx: WriteContext, told: Told<RepairsHappened>): Promise<void> {
  const news = [...told.each.flatMap((it) => newsOf(it, told.action)), ...(await mechanicsNews(ctx, told))]
  if (news.length === 0) return
  const [by, name] = [told.by.user?.id, nameOf(told.by)]
  const each = news.slice(0, MOST_TOLD)
  const names = await namesOf(
    ctx,
    each.map(({ id }) => id),
  )
  const tidings: Tiding[] = each.flatMap(({ id, kind, to, words }) => {
    const repair = names.get(id)
    return repair ? [{ kind, to, by, sentence: words(name, repair), link: linkTo(repair) }] : []
  })
  const rest = news.length - each.length
  const sentence = sentences.moreCritical(rest)
  if (rest > 0) tidings.push({ kind: 'critical', to: 'everybody', by, sentence, link: CRITICAL_LINK })
  await tell(ctx, tidings)
}

function newsOf({ id, before, after }: RepairTold, action: RepairAction): News[] {
  const news: News[] = []
  if (!after) return news
  if (isOpenCritical(after) && !(before && isOpenCritical(before)))
    news.push({ id, kind: 'critical', to: 'everybody', words: criticalWords(before, action) })
  if (after.assignedTo && after.assignedTo !== before?.assignedTo)
    news.push({ id, kind: 'assigned', to: [after.assignedTo], words: sentences.assigned })
  return news
}

/** What the bell counts: one that is done endangers nobody, and does again when it is opened again. */
function isOpenCritical({ urgencyLevel, status }: KnownRepair): boolean {
  return urgencyLevel === 'critical' && status !== 'completed'
}

function criticalWords(before: KnownRepair | null, action: RepairAction) {
  if (!before) return action === 'imported' ? sentences.importedCritical : sentences.reportedCritical
  return before.urgencyLevel === 'critical' ? sentences.reopenedCritical : sentences.becameCritical
}

/** What a mechanic says is for who is assigned, else for who reported it; when both have left, for the administrators. */
async function mechanicsNews(ctx: WriteContext, { action, each }: RepairsHappened): Promise<News[]> {
  const repair = each[0]?.after
  const words = repair && (await mechanicsWords(ctx, action, repair))
  if (!words) return []
  const concerned = [repair.assignedTo, repair.reportedBy].flatMap((id) => id ?? [])
  const here = await activeAmong(ctx, concerned)
  const first = concerned.find((id) => here.includes(id))
  return [{ id: repair.id, kind: 'mechanic', to: first ? [first] : 'admins', words }]
}

/** What they wait for is told as they say it, also while an estimate of theirs is open. */
async function mechanicsWords(
  ctx: WriteContext,
  action: RepairAction,
  { id }: KnownRepair,
): Promise<News['words'] | undefined> {
  if (action === 'started' || action === 'done') return sentences[action]
  const waiting = action === 'waiting' ? await waitingAsSaid(ctx, id) : null
  return waiting ? (by, repair) => sentences.waiting(by, waiting, repair) : undefined
}
