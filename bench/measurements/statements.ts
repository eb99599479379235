import { buildApp, jobs } from '@pitlane/server/app'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { type Explained, openExplainer } from '../instruments/explain.ts'
import { type Something, screens } from '../instruments/screens.ts'
import { benchConfig } from '../worlds/bench-config.ts'
import { openDatabase } from '../worlds/database.ts'
import { cookieOf, fillRepairs, specialId } from '../worlds/many-repairs.ts'
import { fillOneBusiness } from '../worlds/one-business.ts'

/**
 * Every statement that the calls of the screens run, through the front door, in a business of 2,000 repairs: what planning
 * costs against running, for the values given and for any, and which of the two the database settles on. Worst first.
 */
export async function measureStatements(): Promise<string[]> {
  const database = await openDatabase()
  const tenant = specialId('list')
  await fillRepairs(database.superuserUrl, { tenants: 95, each: 1_000, besides: ['thousand', 'list'] })
  const something = await fillOneBusiness(database.superuserUrl, tenant)
  const config = benchConfig(database.url)
  const opened = await openPlatform({ config, databaseUrl: database.url, log: openLog('error') })
  // What is written wakes jobs: their queue has to be there.
  await opened.platform.jobs.start(jobs)
  const explainer = await openExplainer(database.url)
  const platform = { ...opened.platform, database: explainer.watch(opened.platform.database) }
  const app = await buildApp(platform)
  try {
    const headers = { cookie: cookieOf(tenant) }
    for (const url of screens(something).flatMap((it) => it.paths)) {
      explainer.during(`GET ${nameOf(url)}`)
      const { statusCode } = await app.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    for (const { method, url, payload } of writes(something, tenant)) {
      explainer.during(`${method} ${nameOf(url)}`)
      const answer = await app.inject({ method, url, headers, payload })
      if (answer.statusCode >= 400) throw new Error(`${url} answered ${answer.body}`)
    }
    return tableOf(explainer.explained())
  } finally {
    await app.close()
    await explainer.close()
    await opened.platform.jobs.stop()
    await opened.close()
    await database.close()
  }
}

/** What people change most. */
function writes({ vehicleId, vehicleKey, repairId, templateId }: Something, tenant: string) {
  const report = {
    tenantId: tenant,
    vehicleId,
    vehicleKey,
    reportedBy: tenant,
    title: 'Flat tire',
    description: 'At return',
  }
  const routine = {
    vehicleKey,
    title: 'Air filter',
    category: 'hvac',
    triggerType: 'mileage',
    intervalValue: 5_000,
  }
  return [
    { method: 'POST', url: '/api/repairs', payload: { ...report, category: 'tires', odometerReading: 9 } },
    { method: 'PATCH', url: `/api/repairs/${repairId}`, payload: { title: 'Flat tires' } },
    { method: 'DELETE', url: `/api/repairs/${repairId}`, payload: {} },
    { method: 'POST', url: '/api/routine-templates', payload: routine },
    { method: 'PATCH', url: `/api/routine-templates/${templateId}`, payload: { title: 'Filters' } },
    { method: 'DELETE', url: `/api/routine-templates/${templateId}`, payload: {} },
    { method: 'POST', url: '/api/repairs/generate-overdue', payload: { templateIds: [] } },
    { method: 'POST', url: '/api/mechanics', payload: { name: 'Somebody' } },
  ] as const
}

/** Without ids, which mean nothing to a reader. */
function nameOf(url: string): string {
  return url.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
}

function tableOf(statements: Explained[]): string[] {
  const costOf = (it: Explained) =>
    it.isGeneric ? it.generic.planMs + it.generic.runMs : it.custom.planMs + it.custom.runMs
  const rows = statements
    .sort((one, other) => costOf(other) - costOf(one))
    .map((it) =>
      [
        it.call,
        `\`${it.text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim().slice(0, 70)}\``,
        costOf(it).toFixed(2),
        it.isGeneric ? 'once' : 'each call',
        it.custom.planMs.toFixed(2),
        it.custom.runMs.toFixed(2),
        it.generic.runMs.toFixed(2),
      ].join(' | '),
    )
  const planned = statements.filter((it) => !it.isGeneric && it.custom.planMs > it.custom.runMs)
  return [
    '| call | statement | cost, ms | planned | planning for its values, ms | running that, ms | running the plan for any values, ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    `${statements.length} statements; planned on each call for longer than they run: ${planned.length}`,
  ]
}
