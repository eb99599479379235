import type { Outside } from '@pitlane/server/app'
import type { HqSandbox } from '../hq/hq-sandbox.ts'
import type { MailSandbox } from '../mail/mail-sandbox.ts'
import type { WebhookSandbox } from '../webhooks/webhook-sandbox.ts'
import { demoBusiness } from './business.ts'
import { demoRoutes } from './routes.ts'

/** What the server serves in a demo and nowhere else. */
export function demoOutside({ mail, hq, receiver }: Sandboxes): NonNullable<Outside['demo']> {
  const { username, password } = demoBusiness.admin
  return {
    routes: demoRoutes(mail, hq),
    access: {
      ...{ username, password, hq: { baseUrl: hq.baseUrl, ...demoBusiness.hq } },
      webhooks: { url: `${receiver.origin}/` },
    },
  }
}

interface Sandboxes {
  mail: MailSandbox
  hq: HqSandbox
  receiver: Pick<WebhookSandbox, 'origin'>
}
