import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { billing } from '@pitlane/contract/billing/calls'
import type { Config } from '@pitlane/server/config'
import { openHqSandbox } from '../hq/hq-sandbox.ts'
import { openMailSandbox } from '../mail/mail-sandbox.ts'
import { freePort } from '../postgres/free-port.ts'
import { serverUser } from '../postgres/run-as.ts'
import { openS3Sandbox } from '../s3/s3-sandbox.ts'
import { openStripeSandbox } from '../stripe/stripe-sandbox.ts'
import { startNginx } from './nginx.ts'
import type { Opened } from './opened.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { DATABASE, logins, startPostgres } from './postgres.ts'
import { findPrograms } from './programs.ts'
import { startServer } from './servers.ts'

/** For trying: nobody shall meet a limit that counts network addresses when all come from one. */
const ROOM = { SIGN_UP_PER_ADDRESS: '1000', RESET_PER_ADDRESS: '1000', SIGN_IN_PER_ADDRESS: '1000' }

/** What stands outside; a test may put something in between. */
export type Outside = 'hq' | 's3' | 'smtp'

interface Options {
  /** The port by which servers reach what listens on this one. */
  between?: (what: Outside, port: number) => Promise<number>
  /** What servers are set to besides. */
  settings?: Record<string, string>
  /** What servers and database start with in their environment. */
  environment?: Record<string, string>
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/**
 * Pitlane as it runs on several machines, on one: two servers behind nginx, the database behind PgBouncer, files in a bucket;
 * and the outside world of the demo.
 */
export async function openCluster(
  { DATA_DIR, PORT, SECRET_KEY }: Pick<Config, 'DATA_DIR' | 'PORT' | 'SECRET_KEY'>,
  opened: Opened,
  say: (sentence: string) => void,
  { between = async (_, at) => at, settings: more = {}, environment = {} }: Options = {},
) {
  const programs = findPrograms()
  const folder = join(DATA_DIR, 'cluster')
  await mkdir(join(folder, 's3'), { recursive: true })
  const user = await serverUser(join(folder, 'postgres'))

  const postgres = await startPostgres(folder, programs, user, opened, environment)
  const pooler = await startPgBouncer(folder, programs, postgres, user, opened)
  const s3 = await openS3Sandbox(join(folder, 's3'))
  opened.add(s3.close)
  const mail = await openMailSandbox(join(folder, 'mail'))
  opened.add(mail.close)
  const hq = await openHqSandbox()
  opened.add(hq.close)
  const stripe = await openStripeSandbox({ file: join(folder, 'stripe.json') })
  opened.add(stripe.close)
  const reached = async (what: Outside, { protocol, port }: URL) =>
    `${protocol}//127.0.0.1:${await between(what, Number(port))}`
  const hqOrigin = await reached('hq', new URL(hq.origin))

  const port = PORT || (await freePort())
  const address = `https://localhost:${port}`
  const { passwords } = postgres
  const url = (login: keyof typeof logins, at: number) =>
    `postgres://${logins[login]}:${passwords[login]}@127.0.0.1:${at}/${DATABASE}`
  const settings = {
    ...ROOM,
    ...s3.settings,
    S3_ENDPOINT: await reached('s3', new URL(s3.settings.S3_ENDPOINT)),
    DATABASE_URL: url('app', pooler.port),
    DATABASE_SYSTEM_URL: url('system', pooler.port),
    DATABASE_MIGRATION_URL: url('owner', postgres.port),
    DATABASE_LISTEN_URL: url('system', postgres.port),
    DATABASE_NAMED_STATEMENTS: 'off',
    SECRET_KEY,
    PUBLIC_URL: address,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: folder,
    SMTP_URL: await reached('smtp', new URL(mail.smtpUrl)),
    HQ_ALLOWED_ORIGINS: hqOrigin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
    ...more,
    ...environment,
  }
  // The first migrates; the second would wait for it anyway.
  const first = await startServer(folder, 'server-1', settings, opened, say)
  const second = await startServer(folder, 'server-2', settings, opened, say)
  stripe.listen(`http://127.0.0.1:${first.port}${billing.webhook.path}`)
  const nginx = await startNginx(folder, programs, { port, servers: [first.port, second.port] }, opened)
  return {
    address,
    folder,
    /** Where servers reach it. */
    hq: { ...hq, baseUrl: `${hqOrigin}/api/` },
    mail,
    settings,
    servers: [first, second] as const,
    postgres,
    pooler,
    nginx,
    /** Past the pooler, the roles and row level security: for whoever counts what is there. */
    superuserUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${postgres.port}/${DATABASE}`,
  }
}
