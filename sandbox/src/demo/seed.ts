import type { Platform } from '@pitlane/server/platform/context'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { OidcSandbox } from '../oidc/oidc-sandbox.ts'
import { openBusiness } from './steps/01-business.ts'
import { connectHq } from './steps/02-hq-connection.ts'
import { seedRepairs } from './steps/03-repairs.ts'
import { seedRoutines } from './steps/04-routines.ts'
import { addFiles } from './steps/07-photos-and-receipts.ts'
import { sendJobLink } from './steps/08-job-link.ts'
import { giveWorkItsTime } from './steps/09-time-in-workshop.ts'
import { offerSingleSignOn } from './steps/10-single-sign-on.ts'
import { addToken } from './steps/11-token.ts'
import { turnChecksOn } from './steps/12-checks-on.ts'
import { seedChecks } from './steps/13-checks.ts'
import { seedClaims } from './steps/14-claims.ts'
import { seedEstimates } from './steps/15-estimates.ts'
import { seedGuarantees } from './steps/16-guarantees.ts'
import { linkPast } from './steps/17-linked-repairs.ts'
import { setWorkshopHours } from './steps/18-workshop-hours.ts'
import { keepViews } from './steps/19-views-and-languages.ts'
import { tellWhatIsOwed } from './steps/20-owed.ts'

export interface SeedContext {
  app: FastifyInstance
  platform: Platform
  hqBaseUrl: string
  issuer: Pick<OidcSandbox, 'origin' | 'clientId' | 'clientSecret'>
}

interface Step {
  name: string
  run(seed: SeedContext): Promise<void>
  /** Nothing is amiss without it yet: it is done behind whoever looks already. */
  isBehind?: true
}

/** Numbered and recorded like migrations, so that an existing demo gets what a later version adds. */
const steps: Step[] = [
  { name: '01-business', run: openBusiness },
  { name: '02-hq-connection', run: connectHq },
  { name: '03-repairs', run: seedRepairs },
  { name: '04-routines', run: seedRoutines },
  { name: '07-photos-and-receipts', run: addFiles, isBehind: true },
  { name: '08-job-link', run: sendJobLink },
  { name: '09-time-in-workshop', run: giveWorkItsTime },
  { name: '10-single-sign-on', run: offerSingleSignOn },
  { name: '11-token', run: addToken },
  { name: '12-checks-on', run: turnChecksOn },
  { name: '13-checks', run: seedChecks, isBehind: true },
  { name: '14-claims', run: seedClaims, isBehind: true },
  { name: '15-estimates', run: seedEstimates, isBehind: true },
  { name: '16-guarantees', run: seedGuarantees, isBehind: true },
  { name: '17-linked-repairs', run: linkPast, isBehind: true },
  { name: '18-workshop-hours', run: setWorkshopHours },
  { name: '19-views-and-languages', run: keepViews, isBehind: true },
  { name: '20-owed', run: tellWhatIsOwed, isBehind: true },
]

interface Seeding extends Omit<SeedContext, 'app'> {
  /** Only for who has something to do with it. */
  openApp(): Promise<FastifyInstance>
  /** What is left for later stays as it is. */
  isBehind: boolean
  done?(step: string): void
}

/** Whoever is cut off finds at the next start what is left. */
export async function seedDemo(
  ownerUrl: string,
  { openApp, isBehind, done, ...seed }: Seeding,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'pitlane' })
  await client.connect()
  try {
    await client.query(`create table if not exists demo_steps (
      name text primary key, done_at timestamptz not null default now())`)
    await client.query('select pg_advisory_lock(hashtext($1))', ['pitlane demo seed'])
    const { rows } = await client.query<{ name: string }>('select name from demo_steps')
    const known = new Set(rows.map((row) => row.name))
    const left = steps.filter((step) => !known.has(step.name) && (step.isBehind ?? false) === isBehind)
    if (left.length === 0) return
    const app = await openApp()
    for (const { name, run } of left) {
      await run({ ...seed, app })
      await client.query('insert into demo_steps (name) values ($1)', [name])
      done?.(name)
    }
  } finally {
    await client.end()
  }
}
