import { isId } from '@pitlane/contract/formats'
import { mailLabel } from '@pitlane/contract/inbox/kind-words'
import { type Kind, kinds } from '@pitlane/contract/inbox/kinds'
import { MAILED_BY } from '@pitlane/contract/mails'
import {
  type Moment,
  outOf,
  type Platform,
  type ReadContext,
  readingTenant,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import type { Asked } from '../../../platform/http/serve.ts'
import { confirmMailbox } from '../../../platform/mail/mailbox-queries.ts'
import { type Mailed, mailboxOf, mailedLink } from '../../../platform/mail/mailed-link.ts'
import { escapeHtml } from '../../../platform/pages/html.ts'
import { answerPlainPage } from '../../../platform/pages/plain-page.ts'
import { findUser } from '../../accounts/queries.ts'
import { choose } from '../settings.ts'

const PATH = '/unsubscribe/'

/** Whose mails of which kind. Signed, so that nobody ends those of others; without an end, as mails have none. */
interface Subscription {
  tenantId: string
  userId: string
  what: Kind | 'digest'
}

export function unsubscribeUrl(
  platform: Platform,
  mailed: Mailed,
  { userId, what }: Omit<Subscription, 'tenantId'>,
): string {
  const said = `${mailed.tenantId}.${userId}.${what}`
  return mailedLink(platform, mailed, `${PATH}${said}.${platform.secrets.sign(`unsubscribe ${said}`)}`)
}

/** Shows what a press would do, and does nothing: programs that look at mails follow links, too. */
export async function askToUnsubscribe({ visitor, request, reply }: Asked): Promise<unknown> {
  const found = await subscriptionOf(visitor, request.params)
  return answer(reply, found, (label) => ({
    title: `Mails about ${label}`,
    body: `<form method="post"><button>No more mails about ${escapeHtml(label)}</button></form>`,
  }))
}

/** One click, from wherever the mail is read. */
export async function unsubscribe({ visitor, request, reply }: Asked): Promise<unknown> {
  const found = await subscriptionOf(visitor, request.params)
  if (found)
    await withTenant(ofBusiness(visitor, found), found.tenantId, async (ctx) => {
      await choose(
        ctx,
        found.userId,
        found.what === 'digest' ? { digest: false } : { kinds: { [found.what]: { mail: false } } },
      )
      await noteMailbox(ctx, request.query)
    })
  return answer(reply, found, (label) => ({
    title: `No more mails about ${label}`,
    body: '<p>You find what you were told in the inbox. In the menu under your name, "Notifications" turns mails on again.</p>',
  }))
}

/** Whose address it is now says nothing about where the mail went; what the link carries does. */
async function noteMailbox(ctx: WriteContext, query: unknown): Promise<void> {
  const carried = typeof query === 'object' && query && MAILED_BY in query ? String(query[MAILED_BY]) : ''
  const mailbox = mailboxOf(ctx.platform, carried)
  if (mailbox?.tenantId === ctx.tenantId) await confirmMailbox(ctx, mailbox.hash)
}

/** What the token says, if we have said it and the person is still there. */
async function subscriptionOf(visitor: Moment, params: unknown): Promise<Subscription | undefined> {
  const token = typeof params === 'object' && params && 'token' in params ? String(params.token) : ''
  const [tenantId = '', userId = '', given = '', signature = ''] = token.split('.')
  const what = ([...kinds, 'digest'] as const).find((kind) => kind === given)
  if (!what || !isId(tenantId) || !isId(userId)) return undefined
  const said = `unsubscribe ${tenantId}.${userId}.${what}`
  if (!visitor.platform.secrets.isSigned(said, signature)) return undefined
  const subscription = { tenantId, userId, what }
  const user = await findUser(ofBusiness(visitor, subscription), userId)
  return user && subscription
}

/** Whoever brings our signature is no stranger. */
function ofBusiness(visitor: Moment, { tenantId }: Subscription): ReadContext {
  return readingTenant(outOf(visitor.platform.shares.of(tenantId), visitor), tenantId)
}

function answer(
  reply: Asked['reply'],
  found: Subscription | undefined,
  say: (label: string) => { title: string; body: string },
): unknown {
  const { title, body } = found
    ? say(mailLabel(found.what))
    : {
        title: 'This link is not valid',
        body: '<p>It may be cut off. Please open it from the mail again.</p>',
      }
  return answerPlainPage(reply, found ? 200 : 404, { title, body })
}
