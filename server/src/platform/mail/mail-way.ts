import { DAY } from '@pitlane/contract/durations'
import type { Config } from '../../config.ts'
import type { Moment, Platform } from '../context.ts'
import { type Outcome, type Outgoing, usualPausesMs, type Way } from '../deliveries/way.ts'
import type { Mail } from './mail.ts'
import { mailLimits } from './mail-limits.ts'

/** Those about what people were told, which gather, and those that are written when they are caused. */
export const mailWays = ['gathered-mail', 'posted-mail'] as const
export type MailWay = (typeof mailWays)[number]

/** What a gathered one says is read when it leaves; what a posted one said is gone when it is over. */
export const repeatedWays: readonly string[] = ['gathered-mail' satisfies MailWay]

/** Its id is the same for every attempt. */
type OutgoingMail = Mail & Outgoing

/** What is the same for all mails, however they are composed. */
export function mailWay(
  own: Pick<Way<OutgoingMail>, 'compose'> & { name: MailWay; lastsMs?: (config: Config) => number },
): Way<OutgoingMail> {
  return {
    send: sendMail,
    limits: (ctx, tenantId, { to }) => mailLimits(ctx, tenantId, to),
    pausesMs: usualPausesMs,
    lastsMs: () => DAY,
    keepsLog: true,
    atATime: 10,
    ...own,
  }
}

/** Hands it to the mail server, and says what became of it. */
async function sendMail(ctx: Moment, { id, ...mail }: OutgoingMail): Promise<Outcome> {
  try {
    await ctx.platform.mailer.send({ ...mail, messageId: messageIdOf(ctx.platform, id) })
    return { is: 'sent' }
  } catch (error) {
    ctx.log.warn({ err: error, mail: id }, 'a mail could not be sent')
    return { is: 'later', reason: reasonOf(error) }
  }
}

/** The same for every attempt: a mail program shows one that came twice once. */
function messageIdOf({ publicUrl }: Platform, id: string): string {
  return `<${id}@${new URL(publicUrl()).hostname}>`
}

/** What the mail server answered, for whoever can put an address right; nothing of how we are built. */
function reasonOf(error: unknown): string {
  const answered = error instanceof Error && 'response' in error ? String(error.response) : ''
  return answered
    ? `The mail server answered: ${answered.slice(0, 200)}`
    : 'The mail server could not be reached.'
}
