import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { PlainError } from './plain-error.ts'
import { productionSigns } from './production-signs.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const port = wholeNumber(0, 65_535)
const count = wholeNumber(1)
const seconds = wholeNumber(1)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const secret = z.string().min(32, 'must have at least 32 characters')
/** Each is tried on whatever the first does not open. */
const MOST_KEYS = 5
const keys = z
  .string()
  .transform((text) => listed(text).map((key) => key.replaceAll('%2C', ',')))
  .pipe(
    z
      .array(z.string().min(32, 'must have at least 32 characters each'))
      .max(MOST_KEYS, `must name at most ${MOST_KEYS}`),
  )
const origins = z.string().transform(listed)
const serviceUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
/** What stands in front, as the web server takes it: else it would refuse them after the database is open. */
const proxies = z
  .string()
  .refine((text) => text.split(',').every(isNetwork), 'must be addresses or networks (10.0.0.0/8), by comma')
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be the http(s) address people open' })
  .transform((url) => new URL(url).origin)

/** Every setting there is: what it means, and how it is read. `.env.example` shows the same list. */
export const settings = {
  DATABASE_URL: setting('PostgreSQL 15 or newer. Without it Pitlane runs as a demo', postgresUrl.optional()),
  DATABASE_MIGRATION_URL: setting('Login that owns the tables, if not DATABASE_URL', postgresUrl.optional()),
  DATABASE_SYSTEM_URL: setting('Login of the system role, if not DATABASE_URL', postgresUrl.optional()),
  DATABASE_LISTEN_URL: setting('Direct connection for LISTEN, behind a pooler', postgresUrl.optional()),
  DATABASE_POOL_SIZE: setting('Connections for requests', count.default(10)),
  DATABASE_NAMED_STATEMENTS: setting(
    'off for PgBouncer older than 1.21',
    z.enum(['on', 'off']).default('on'),
  ),
  SECRET_KEY: setting('32 or more random characters; required with DATABASE_URL', secret.optional()),
  SECRET_KEY_OLD: setting(
    'Keys from before, by comma: they still open and verify what they sealed and signed',
    keys.default([]),
  ),
  PUBLIC_URL: setting('Where people open Pitlane; required with DATABASE_URL', publicUrl.optional()),
  HOST: setting('Address to listen on; a demo listens on this machine only', z.string().default('127.0.0.1')),
  PORT: setting('Port to listen on; 0 picks a free one', port.default(3000)),
  TRUST_PROXY: setting('Addresses or networks of the proxies in front, by comma', proxies.optional()),
  DATA_DIR: setting('Folder for files, and for what the demo keeps', z.string().default('.data')),
  LOG_LEVEL: setting(
    'How much is logged',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  ),
  METRICS_TOKEN: setting('Bearer token for /metrics from elsewhere', z.string().min(16).optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'Where traces go (OTLP over HTTP); without it none',
    serviceUrl.optional(),
  ),
  OTEL_SERVICE_NAME: setting('What traces call us', z.string().default('pitlane')),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'Which part of all requests is traced',
    z.coerce.number().min(0).max(1).default(1),
  ),
  S3_BUCKET: setting('Bucket for files; without it they are below DATA_DIR', z.string().optional()),
  S3_ENDPOINT: setting('Address of an S3-compatible service, if not AWS', serviceUrl.optional()),
  S3_REGION: setting('Region of the bucket', z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: setting('Key of the bucket; without it the one of the machine', z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting('Secret of that key', z.string().optional()),
  S3_FORCE_PATH_STYLE: setting(
    'on when the bucket is in the path instead of the host name',
    z.enum(['on', 'off']).default('off'),
  ),
  FILES_MB_PER_BUSINESS: setting('Megabytes of files a business may keep', count.default(100_000)),
  UPLOADS_PER_BUSINESS: setting('Uploads of a business that may be under way at once', count.default(500)),
  SMTP_URL: setting('Mail server, smtp:// or smtps://', smtpUrl.optional()),
  SMTP_TLS: setting(
    'required refuses a mail server that offers no TLS; offered uses it where it is',
    z.enum(['offered', 'required']).default('offered'),
  ),
  MAIL_FROM: setting('Sender of mails', z.string().default('Pitlane <no-reply@localhost>')),
  MAILS_PER_UNCONFIRMED: setting(
    'Mails in a day to an address where nobody followed a link yet',
    count.default(5),
  ),
  MAILS_TO_UNCONFIRMED_PER_BUSINESS: setting(
    'Mails in a day of one business to such addresses together',
    count.default(500),
  ),
  MAILS_PER_MAILBOX: setting('Mails in a day of one business to one address', count.default(200)),
  MAILS_PER_BUSINESS: setting('Mails in an hour of one business', count.default(3000)),
  TICK_SECONDS: setting('How often whatever depends on time is looked at', seconds.default(MINUTE)),
  NOTIFY_GROUP_SECONDS: setting(
    'How long a mail waits for more of its kind before it leaves',
    seconds.default(5 * MINUTE),
  ),
  PUSHES_PER_BUSINESS: setting('Pushes in an hour of one business', count.default(10_000)),
  PUSH_ALLOWED_ORIGINS: setting(
    'Origins push services may be at although not public, by comma',
    origins.default([]),
  ),
  OIDC_ALLOWED_ORIGINS: setting(
    'Origins issuers of single sign-on may be at although not public, by comma',
    origins.default([]),
  ),
  OIDC_TIMEOUT_SECONDS: setting('An answer of such an issuer taking longer is given up', seconds.default(8)),
  WEBHOOK_ALLOWED_ORIGINS: setting(
    'Origins webhooks may go to although not public, by comma',
    origins.default([]),
  ),
  WEBHOOK_TIMEOUT_SECONDS: setting(
    'A receiver of a webhook that answers later has not got it',
    seconds.default(10),
  ),
  HQ_ALLOWED_ORIGINS: setting('Origins HQ may be at although not public, by comma', origins.default([])),
  HQ_SYNC_MINUTES: setting('How often vehicles are synced by themselves', count.default(15)),
  HQ_SYNC_AT_ONCE: setting('Automatic syncs that run together', count.default(4)),
  HQ_TIMEOUT_SECONDS: setting('A call to HQ taking longer is given up', seconds.default(30)),
  HQ_REQUESTS_PER_SECOND: setting('Calls to HQ for one business', count.default(5)),
  HQ_PULL_RECORDS: setting('Records of one list of HQ; with more it is not read', count.default(100_000)),
  HQ_PULL_MEGABYTES: setting('Size of one list of HQ; with more it is not read', count.default(200)),
  HQ_PULL_SECONDS: setting('Reading a list of HQ taking longer is given up', seconds.default(10 * MINUTE)),
  HQ_ANSWER_SECONDS: setting(
    'A list of HQ that somebody waits for is given up sooner',
    seconds.default(MINUTE),
  ),
  HQ_PULLS_AT_ONCE: setting('Lists of HQ read together in a process', count.default(50)),
  HQ_PULLS_MEGABYTES: setting('What they hold together; past it the largest ends', count.default(400)),
  HQ_TURN_SECONDS: setting('An automatic sync taking longer lets others begin', seconds.default(20)),
  STRIPE_SECRET_KEY: setting(
    "Stripe's secret key; without it nothing can be subscribed",
    z.string().optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting("Signing secret of Stripe's webhook endpoint", z.string().optional()),
  STRIPE_API_URL: setting("Where Stripe's API is, if not at Stripe; for tests", serviceUrl.optional()),
  BUSINESS_CONNECTIONS: setting(
    'Connections one business may hold at once; half of the pool unless set',
    count.optional(),
  ),
  BUSINESS_WAITING: setting('Requests of one business that may wait for a connection', count.default(500)),
  STRANGER_CONNECTIONS: setting(
    'Connections people not signed in may hold at once; a quarter of the pool unless set',
    count.optional(),
  ),
  STRANGER_WAITING: setting(
    'Look-ups for people not signed in that may wait, half of them from one address',
    count.default(600),
  ),
  BUSINESS_REQUESTS_PER_MINUTE: setting(
    'Requests of one business in a minute, in each instance',
    count.default(12_000),
  ),
  REQUEST_TIMEOUT_SECONDS: setting('A request taking longer is ended', seconds.default(60)),
  BUSY_AFTER_SECONDS: setting(
    'Requests are sent away while the process keeps others waiting so long',
    seconds.default(1),
  ),
  REQUESTS_AT_ONCE: setting('Requests worked on at once; more are sent away', count.default(2000)),
  DATABASE_WAITING: setting('Requests are sent away while so many wait for a connection', count.default(200)),
  UPLOADS_AT_ONCE: setting('Uploads received at once, half of them of one business', count.default(200)),
  STREAMS_AT_ONCE: setting('Event streams open at once, half of them of one business', count.default(20_000)),
  ARRIVAL_SECONDS: setting(
    'A request whose head takes longer, or of whose body nothing comes for so long, is ended',
    seconds.default(10),
  ),
  BODIES_AT_ONCE: setting(
    'Bodies of requests on their way at once; past it one is ended',
    count.default(200),
  ),
  BODIES_PER_ADDRESS: setting('The same from one address', count.default(50)),
  LARGE_BODIES_AT_ONCE: setting(
    'Bodies of imports over 1 MiB at once, half of them of one business',
    count.default(4),
  ),
  CONNECTIONS_AT_ONCE: setting('Connections open at once; more are closed', count.default(25_000)),
  CONNECTIONS_PER_ADDRESS: setting(
    'The same from one address; not with TRUST_PROXY, where the proxy bounds them',
    count.default(1_000),
  ),
  STATEMENT_TIMEOUT_SECONDS: setting('A database statement taking longer is ended', seconds.default(30)),
  PUBLIC_CALLS_PER_ADDRESS: setting(
    'Calls of one kind a minute from one address, of people not signed in',
    count.default(600),
  ),
  SIGN_IN_WINDOW_SECONDS: setting('How long failed sign-ins count', seconds.default(15 * MINUTE)),
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS: setting(
    'Failed sign-ins of an account from one address',
    count.default(10),
  ),
  SIGN_IN_PER_ACCOUNT: setting('Failed sign-ins of an account in all', count.default(100)),
  SIGN_IN_PER_ADDRESS: setting('Failed sign-ins from one address', count.default(50)),
  RESET_WINDOW_SECONDS: setting('How long reset requests count', seconds.default(HOUR)),
  RESET_PER_ADDRESS: setting('Reset requests from one address', count.default(5)),
  RESET_PER_MAILBOX: setting('Reset requests for one mailbox', count.default(3)),
  SIGN_UP_WINDOW_SECONDS: setting('How long sign-ups count', seconds.default(HOUR)),
  SIGN_UP_PER_ADDRESS: setting('Sign-ups from one address', count.default(10)),
}

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['read']> }

type Mode = 'demo' | 'production'
type Environment = Record<string, string | undefined>

export type Config = Omit<Settings, 'DATABASE_URL' | 'SECRET_KEY' | 'PUBLIC_URL'> & {
  mode: Mode
  DATABASE_URL: string | undefined
  SECRET_KEY: string
  /** Undefined in a demo on a port that is not known yet. */
  PUBLIC_URL: string | undefined
}

/** Where the owner of the tables comes in. */
export function ownerUrlOf({ DATABASE_MIGRATION_URL, DATABASE_URL = '' }: Config): string {
  return DATABASE_MIGRATION_URL ?? DATABASE_URL
}

/** What is missing or malformed, all of it at once, in plain words. */
export class ConfigError extends PlainError {
  override readonly name = 'ConfigError'
}

/** Which of the two is meant. Nothing else decides it: a root that was started for the other refuses. */
export function modeOf(env: Environment = process.env): Mode {
  return env.DATABASE_URL?.trim() ? 'production' : 'demo'
}

export function readProductionConfig(): Config {
  return readConfig(process.env, 'production')
}

export function readDemoConfig(): Config {
  return readConfig(process.env, 'demo')
}

export function readConfig(env: Environment, mode = modeOf(env)): Config {
  const problems: string[] = []
  const read = Object.fromEntries(
    Object.entries(settings).map(([name, { read: schema }]) => {
      const parsed = schema.safeParse(env[name]?.trim() || undefined)
      if (!parsed.success) problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is malformed'}`)
      return [name, parsed.data]
    }),
  ) as Settings

  problems.push(...(mode === 'production' ? missingFor(env) : demoProblems(env, read)))
  problems.push(...storageProblems(read), ...billingProblems(read))
  if (problems.length > 0)
    throw new ConfigError(`Pitlane cannot start with this configuration:\n  - ${problems.join('\n  - ')}`)

  const DATA_DIR = resolve(read.DATA_DIR)
  return { ...read, mode, DATA_DIR, SECRET_KEY: read.SECRET_KEY ?? keptSecret(DATA_DIR) }
}

const required = {
  DATABASE_URL: 'give it the address of a PostgreSQL 15 or newer',
  SECRET_KEY: 'give it 32 or more random characters',
  PUBLIC_URL: 'give it the address people open',
}

function missingFor(env: Environment): string[] {
  return Object.entries(required)
    .filter(([name]) => !env[name]?.trim())
    .map(([name, remedy]) => `${name} is missing: ${remedy}`)
}

function demoProblems(env: Environment, read: Settings): string[] {
  return modeOf(env) === 'demo'
    ? productionSigns(read)
    : ['DATABASE_URL is set: a demo has a database of its own, and this is the start of a demo']
}

function storageProblems(read: Settings): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read
  const problems: string[] = []
  if (!S3_BUCKET && (S3_ENDPOINT || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY))
    problems.push('S3_BUCKET is missing: the other S3 settings need it')
  if (Boolean(S3_ACCESS_KEY_ID) !== Boolean(S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need each other')
  return problems
}

function billingProblems({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Settings): string[] {
  return Boolean(STRIPE_SECRET_KEY) === Boolean(STRIPE_WEBHOOK_SECRET)
    ? []
    : ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET need each other']
}

/** The demo makes its own key once and keeps it. */
function keptSecret(folder: string): string {
  const file = join(folder, 'secret-key')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const key = randomBytes(32).toString('hex')
    try {
      makeFolder(folder)
      writeFileSync(file, key, { mode: 0o600 })
    } catch (error) {
      throw new ConfigError(
        `Pitlane cannot write to its data folder ${folder} (${(error as NodeJS.ErrnoException).code}). ` +
          'Make it writable, or name another one with DATA_DIR.',
      )
    }
    return key
  }
}

/** Folder by folder; a recursive mkdir never returns below /proc, where folders cannot be made at all. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean)
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(text.trim()) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && Number(bits ?? most) <= most
}

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`
  const error = `must be a whole number ${range}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

function setting<Read extends z.ZodType>(help: string, read: Read) {
  return { help, read }
}
