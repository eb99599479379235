import { AppError } from '@pitlane/contract/errors'
import { demo } from '@pitlane/contract/system'
import { storedAccess } from '@pitlane/server/features/hq/connection'
import { type Route, serve, serveStream } from '@pitlane/server/platform/http/serve'
import type { HqSandbox } from '../hq/hq-sandbox.ts'
import type { MailSandbox } from '../mail/mail-sandbox.ts'
import { mailboxPage } from '../mail/mailbox-page.ts'
import type { WebhookSandbox } from '../webhooks/webhook-sandbox.ts'
import { moveTrialEnd } from './queries.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export interface Sandboxes {
  mail: MailSandbox
  hq: HqSandbox
  receiver: Pick<WebhookSandbox, 'origin'>
}

/** What only the demo can do: show its mails, move its trial, change what HQ says. */
export function demoRoutes({ mail, hq, receiver }: Sandboxes): Route[] {
  return [
    serveStream(demo.mail, async ({ reply }) =>
      reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(mailboxPage(await mail.mails(), `${receiver.origin}/`)),
    ),
    serve(demo.trial, async (ctx, { endsAt }) => {
      await moveTrialEnd(ctx, endsAt)
      ctx.platform.sessions.forget(ctx, (session) => session.tenantId === ctx.tenantId)
      return { message: 'The trial was moved', freeTrialEnddate: endsAt.toISOString() }
    }),
    serve(demo.hq, async (ctx, change) => {
      const { tenantToken } = await storedAccess(ctx)
      try {
        hq.change(tenantToken, change, ctx.tenantId)
      } catch (error) {
        throw new AppError('invalid', error instanceof Error ? error.message : 'HQ has no such vehicle', {
          cause: error,
        })
      }
      return { message: 'HQ was changed' }
    }),
  ]
}
