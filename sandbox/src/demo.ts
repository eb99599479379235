import { join } from 'node:path'
import { billing } from '@pitlane/contract/billing/calls'
import type { Config } from '@pitlane/server/config'
import type { Platform } from '@pitlane/server/platform/context'
import type { FastifyInstance } from 'fastify'
import { demoBusiness } from './demo/business.ts'
import { keepFresh } from './demo/keep-fresh.ts'
import { demoOutside } from './demo/outside.ts'
import { seedDemo } from './demo/seed.ts'
import { startDemoPostgres } from './demo/set-aside.ts'
import { openTimes } from './demo/times.ts'
import { webBuilt } from './demo/web-built.ts'
import { type HqSandbox, openHqSandbox } from './hq/hq-sandbox.ts'
import { type MailSandbox, openMailSandbox } from './mail/mail-sandbox.ts'
import { type OidcSandbox, openOidcSandbox } from './oidc/oidc-sandbox.ts'
import { openStripeSandbox, type StripeSandbox } from './stripe/stripe-sandbox.ts'
import { openWebhookSandbox, type WebhookSandbox } from './webhooks/webhook-sandbox.ts'

/** The outside world for a demo: a database, a mailbox, HQ, Stripe and a receiver of webhooks, all on this machine, and a business to look at. */
export async function openDemo(given: Config) {
  const times = openTimes()
  const isBuilt = webBuilt()
  const postgres = await startDemoPostgres(given.DATA_DIR)
  times.done('PostgreSQL')
  const mail = await openMailSandbox(join(given.DATA_DIR, 'mail'))
  const hq = await openHqSandbox()
  const oidc = await openOidcSandbox(demoPeople())
  const receiver = await openWebhookSandbox()
  // What it knows is kept, so that the demo's subscription outlives a restart.
  const stripe = await openStripeSandbox({ file: join(given.DATA_DIR, 'stripe.json') })
  const databaseUrl = postgres.url()
  const { admin, staff } = demoBusiness
  const seed = (platform: Platform, openApp: () => Promise<FastifyInstance>, isBehind: boolean) =>
    seedDemo(databaseUrl, {
      ...{ platform, openApp, isBehind, done: times.done },
      hqBaseUrl: hq.baseUrl,
      issuer: oidc,
    })

  return {
    config: knowingOutside(given, { databaseUrl, mail, hq, stripe, oidc, receiver }),
    outside: demoOutside({ mail, hq, receiver }),
    async seed(openApp: () => Promise<FastifyInstance>, platform: Platform): Promise<void> {
      times.done('its tables')
      await seed(platform, openApp, false)
      await keepFresh(platform, { hq: hq.baseUrl, issuer: oidc.origin, receiver: receiver.origin })
      times.done('kept fresh')
      await isBuilt
      times.done('waited for the web application')
    },
    /** From now on Stripe can tell us what happens, and what was left for later is done. */
    listening(address: string, app: FastifyInstance, platform: Platform): void {
      stripe.listen(`${address}${billing.webhook.path}`)
      platform.background.begin(async (signal) => {
        try {
          await seed(platform, async () => app, true)
          process.send?.('whole')
        } catch (error) {
          if (signal.aborted) return
          process.send?.('incomplete')
          throw error
        }
      })
    },
    welcome: (address: string) =>
      [
        '',
        `  Pitlane is running at ${address}`,
        '',
        `  Sign in as ${admin.username} / ${admin.password} (administrator)`,
        `         or ${staff.username} / ${staff.password} (employee)`,
        `         or with ${demoBusiness.sso.name}, the demo's own single sign-on: ${address}/auth?business=${demoBusiness.slug}`,
        `  Mails of the demo: ${address}/demo/mail`,
        `  Webhooks of the demo can go to ${receiver.origin}/, which shows what came`,
        '  Stop with Ctrl-C.',
        '',
      ].join('\n'),
    async close(): Promise<void> {
      await Promise.all([mail.close(), hq.close(), stripe.close(), oidc.close(), receiver.close()])
      await postgres.stop()
    },
  }
}

/** Whom the issuer of the demo knows. */
function demoPeople() {
  const { admin, staff, contactEmail, sso } = demoBusiness
  return [
    { sub: 'dana', email: contactEmail, name: `${admin.firstName} ${admin.lastName}` },
    { sub: 'sam', email: staff.email, name: `${staff.firstName} ${staff.lastName}` },
    { sub: 'nia', ...sso.newcomer },
  ]
}

interface Outside {
  databaseUrl: string
  mail: Pick<MailSandbox, 'smtpUrl'>
  hq: Pick<HqSandbox, 'origin'>
  stripe: Pick<StripeSandbox, 'secretKey' | 'webhookSecret' | 'origin'>
  oidc: Pick<OidcSandbox, 'origin'>
  receiver: Pick<WebhookSandbox, 'origin'>
}

/** What was set stands, but for what only this machine can know; HQ may be in both. */
export function knowingOutside(given: Config, outside: Outside): Config {
  const { databaseUrl, mail, hq, stripe, oidc, receiver } = outside
  return {
    ...given,
    DATABASE_URL: databaseUrl,
    SMTP_URL: mail.smtpUrl,
    HQ_ALLOWED_ORIGINS: [hq.origin, ...given.HQ_ALLOWED_ORIGINS],
    OIDC_ALLOWED_ORIGINS: [oidc.origin, ...given.OIDC_ALLOWED_ORIGINS],
    WEBHOOK_ALLOWED_ORIGINS: [receiver.origin, ...given.WEBHOOK_ALLOWED_ORIGINS],
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
  }
}
