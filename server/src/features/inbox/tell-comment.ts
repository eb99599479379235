import { linkTo, sentences } from '@pitlane/contract/inbox/sentences'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { CommentHappened } from '../comments/happened.ts'
import { nameOf, tell } from './tell.ts'

/** One comment tells a person once: whoever is named in it hears that, the others that something was said. */
export async function tellComment(
  ctx: WriteContext,
  { id, repair, named, others, by }: Told<CommentHappened>,
): Promise<void> {
  const about = { link: linkTo(repair), about: id, by: by.user?.id }
  const unnamed = others.filter((person) => !named.includes(person))
  if (named.length + unnamed.length === 0) return
  await tell(ctx, [
    { kind: 'mention', sentence: sentences.mentioned(nameOf(by), repair), to: named, ...about },
    { kind: 'comment', sentence: sentences.commented(nameOf(by), repair), to: unnamed, ...about },
  ])
}
