import type { PostedKind } from '@pitlane/contract/posted-kinds'
import type { WriteContext } from '../context.ts'
import { newId } from '../secrets.ts'
import type { MailText } from './mail-text.ts'
import { insertPosted } from './posted-queries.ts'
import { sendPosted } from './send-posted.ts'

/** A mail that somebody causes. */
export interface Letter {
  /** The same one is posted once, however often it is said. */
  id?: string | undefined
  kind: PostedKind
  to: string
  /** Whose it is; it goes with them. */
  userId?: string
  subject: MailText
  text: MailText
  html?: string
  headers?: Record<string, string>
  /** Until when it is of use to anybody. */
  goodUntil?: Date
  /** Whoever asked for it waits for it, and was counted and refused then; else it is counted when it leaves, and may be held back. */
  isCounted?: boolean
}

/**
 * In the transaction that causes them: they leave when it is done, and none is lost, whenever somebody falls over. Whoever waits
 * for them sends them, with the same job.
 */
export async function post(
  ctx: WriteContext,
  letters: readonly Letter[],
  { isAwaited = false }: { isAwaited?: boolean } = {},
): Promise<void> {
  if (letters.length === 0) return
  await insertPosted(
    ctx,
    letters.map(({ id = newId(ctx.now), kind, to, userId, goodUntil, isCounted = false, ...said }) => ({
      ...{ id, kind, to, userId, goodUntil, isCounted },
      sealed: ctx.platform.secrets.seal(
        JSON.stringify({ ...said, subject: said.subject.text, text: said.text.text }),
      ),
    })),
  )
  if (!isAwaited) await ctx.enqueue(sendPosted, { tenantId: ctx.tenantId })
}
