import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billing } from '@pitlane/contract/billing/calls'
import { buildApp, jobs } from '@pitlane/server/app'
import { type Config, readConfig } from '@pitlane/server/config'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { afterAll, inject } from 'vitest'
import { demoOutside } from '../demo/outside.ts'
import { openHqSandbox } from '../hq/hq-sandbox.ts'
import { openMailSandbox } from '../mail/mail-sandbox.ts'
import { openOidcSandbox } from '../oidc/oidc-sandbox.ts'
import { withClient } from '../postgres/with-client.ts'
import { openPushSandbox } from '../push/push-sandbox.ts'
import { openStripeSandbox } from '../stripe/stripe-sandbox.ts'
import { openWebhookSandbox } from '../webhooks/webhook-sandbox.ts'
import { makeSideDoor } from './doors/come-in.ts'
import { assertOnePartition } from './one-partition.ts'
import { TEMPLATE } from './postgres-for-tests.ts'
import { openRecorder } from './recorded-statements.ts'

interface WorldOptions {
  settings?: Record<string, string>
  demo?: boolean
}

/** What an instance has of its own, beside the others. */
interface InstanceOptions {
  settings?: Partial<Config>
  /** How far its clock is ahead of the database's. */
  aheadMs?: number
}

export type World = Awaited<ReturnType<typeof openWorld>>
export type Instance = World['instances'][number]

/** Pitlane as it runs, on a database of its own, with a real mail server and a clock that can be moved. */
export async function openWorld({ settings = {}, demo = false }: WorldOptions = {}) {
  const clock = { skewMs: 0 }
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-world-'))
  const mail = await openMailSandbox(join(folder, 'mail'))
  const now = () => new Date(Date.now() + clock.skewMs)
  const hq = await openHqSandbox({ now })
  const push = await openPushSandbox()
  const oidc = await openOidcSandbox()
  const receiver = await openWebhookSandbox()
  const stripe = await openStripeSandbox({ now })
  const production = readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key that only tests use, and long enough',
    PUBLIC_URL: 'http://pitlane.test',
    SMTP_URL: mail.smtpUrl,
    LOG_LEVEL: 'debug',
    DATABASE_POOL_SIZE: '5',
    // What a test itself computes is done in this process, too, and is no load.
    BUSY_AFTER_SECONDS: '600',
    HQ_REQUESTS_PER_SECOND: '1000',
    // Nobody opens links in the mails of most tests, and in one day more happens than in any business.
    MAILS_PER_UNCONFIRMED: '1000',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
    DATA_DIR: join(folder, 'data'),
    PUSH_ALLOWED_ORIGINS: push.origin,
    OIDC_ALLOWED_ORIGINS: oidc.origin,
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    ...settings,
    HQ_ALLOWED_ORIGINS: [hq.origin, settings.HQ_ALLOWED_ORIGINS].filter(Boolean).join(','),
  })
  const config: Config = demo ? { ...production, mode: 'demo' } : production
  const logged: Record<string, unknown>[] = []
  const log = openLog(config.LOG_LEVEL ?? 'debug', {
    write: (line: string) => void logged.push(JSON.parse(line)),
  })
  const recorder = openRecorder()

  async function openInstance({ settings: own = {}, aheadMs = 0 }: InstanceOptions = {}) {
    const { platform, close } = await openPlatform({
      config: { ...config, ...own },
      databaseUrl: database.url,
      log,
      clock: () => new Date(now().getTime() + aheadMs),
    })
    platform.database = recorder.beside(platform.database)
    await platform.jobs.start(jobs)
    const outside = demo ? { demo: demoOutside({ mail, hq, receiver }) } : {}
    const app = await buildApp(platform, outside, { verifyOutput: true })
    await app.ready()
    const closeSideDoor = makeSideDoor(app, platform)
    return {
      app,
      platform,
      work: () => platform.jobs.work(jobs, () => ({ now: platform.clock(), log, platform })),
      async close() {
        await closeSideDoor()
        await app.close()
        await platform.jobs.stop()
        await close()
      },
    }
  }

  const first = await openInstance()
  const instances = [first]
  stripe.listen(async (payload, headers) => {
    const { method, path: url } = billing.webhook
    return (await first.app.inject({ method, url, payload, headers })).statusCode
  })
  afterAll(async () => {
    for (const instance of instances.splice(0)) await instance.close()
    await Promise.all([
      mail.close(),
      hq.close(),
      push.close(),
      stripe.close(),
      oidc.close(),
      receiver.close(),
    ])
    await database.drop()
    await rm(folder, { recursive: true, force: true })
    await assertOnePartition(inject('postgres').partitioned.url, recorder.statements())
  })

  return {
    ...first,
    instances,
    config,
    mail,
    hq,
    push,
    oidc,
    receiver,
    stripe,
    logged,
    databaseUrl: database.url,
    /** Moves the clock of all instances, from real time. */
    travel: (skewMs: number) => {
      clock.skewMs = skewMs
    },
    /** A second server on the same database, as behind a load balancer. */
    async anotherInstance(options?: InstanceOptions) {
      const instance = await openInstance(options)
      instances.push(instance)
      return instance
    },
  }
}

/** insufficient_privilege */
const MAY_NOT_END_IT = '42501'

const cloneDatabase = () => makeDatabase(`template ${TEMPLATE}`)

/** A database of PostgreSQL's own making, in which nothing is yet. */
export const anEmptyDatabase = () => makeDatabase('')

async function makeDatabase(like: string) {
  const { ownerUrl, everywhere } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  for (const server of everywhere) await asOwner(server, `create database ${name} ${like}`)
  /** By force, whoever is still connected; but only the plain form sends PostgreSQL's own vacuum away, which is nobody's to end. */
  const dropAt = (server: string) =>
    asOwner(server, `drop database ${name} with (force)`).catch((error: { code?: string }) => {
      if (error.code !== MAY_NOT_END_IT) throw error
      return asOwner(server, `drop database ${name}`)
    })
  const drop = async () => {
    for (const server of everywhere) await dropAt(server)
  }
  return { url: url.href, drop }
}

async function asOwner(server: string, text: string): Promise<void> {
  await withClient(server, (client) => client.query(text))
}
