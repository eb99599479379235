import { fork } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accounts } from '@pitlane/contract/accounts/calls'
import { type Call, createCall } from '@pitlane/contract/call'
import type { Output } from '@pitlane/contract/endpoint'
import { hq as hqCalls } from '@pitlane/contract/hq/calls'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import type { Opened } from '../cluster/opened.ts'
import { openHqSandbox } from '../hq/hq-sandbox.ts'
import { openMailSandbox } from '../mail/mail-sandbox.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { openStripeSandbox } from '../stripe/stripe-sandbox.ts'
import { aFleet, aRegistration, PASSWORD } from '../testing/makers.ts'

/** A line of the server's log. */
export type Line = Record<string, unknown> & { msg?: string }

export interface Business {
  call: Call
  cookies(): string
  tenant: Output<typeof accounts.registerBusiness>['tenant']
  user: Output<typeof accounts.registerBusiness>['user']
}

/** What the server is started with, wherever it is. */
const NODE_OPTIONS = join(import.meta.dirname, '../../../server/node-options.json')

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A database, the outside world, and one server in a process of its own whose log is read along. */
export async function openStage(opened: Opened, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-worst-'))
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(folder, 0o711)
  opened.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  opened.add(() => postgres.stop())
  await migrate(postgres.url())
  const hq = await openHqSandbox()
  opened.add(() => hq.close())
  const mail = await openMailSandbox(join(folder, 'mail'))
  opened.add(() => mail.close())
  const stripe = await openStripeSandbox()
  opened.add(() => stripe.close())
  const env = {
    DATABASE_URL: postgres.url(),
    SECRET_KEY: 'a key that only this run uses, and long enough',
    PUBLIC_URL: 'http://pitlane.test',
    SMTP_URL: mail.smtpUrl,
    DATA_DIR: join(folder, 'data'),
    HQ_ALLOWED_ORIGINS: hq.origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
    TICK_SECONDS: '5',
    // One after the other, but faster than people are.
    BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    ...settings,
  }
  const lines: Line[] = []
  const server = fork(join(import.meta.dirname, 'server-process.ts'), [JSON.stringify(env)], {
    execArgv: JSON.parse(await readFile(NODE_OPTIONS, 'utf8')),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<never>((_, reject) =>
    server.once('exit', (code) => reject(new Error(`The server has ended with ${code}`))),
  )
  ended.catch(() => {})
  opened.add(async () => {
    server.disconnect()
    await ended.catch(() => {})
  })
  if (server.stdout) createInterface(server.stdout).on('line', (line) => void lines.push(readLine(line)))
  const address = await Promise.race([
    new Promise<string>((resolve) => server.once('message', (it) => resolve(String(it)))),
    ended,
  ])

  return {
    address,
    env,
    lines,
    superuserUrl: postgres.superuserUrl('pitlane'),

    /** In megabytes: what the server holds of the machine's memory. */
    async memory(): Promise<number> {
      const text = await (await fetch(`${address}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 2 ** 20
    },

    /** With a fleet at HQ, read once. */
    async aBusiness(cars: number): Promise<Business> {
      let kept = ''
      const call = createCall(async ({ method, url, body, headers }) => {
        const answer = await fetch(address + url, {
          method,
          headers: { ...headers, ...(kept && { cookie: kept }) },
          ...(body !== undefined && { body }),
        })
        const [cookie] = answer.headers.getSetCookie()
        kept = cookie?.split(';', 1)[0] ?? kept
        const retryAfter = answer.headers.get('retry-after')
        return { status: answer.status, statusText: answer.statusText, text: await answer.text(), retryAfter }
      })
      const registration = aRegistration()
      const { tenant, user } = await call(accounts.registerBusiness, registration)
      await call(accounts.signIn, { username: registration.adminUsername, password: PASSWORD })
      if (cars > 0) {
        await call(hqCalls.saveConfig, {
          baseUrl: hq.baseUrl,
          tenantToken: aFleet(cars),
          userToken: 'steady',
        })
        await call(hqCalls.sync, {})
      }
      return { call, cookies: () => kept, tenant, user }
    },
  }
}

function readLine(line: string): Line {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: line }
  }
}
