import { api } from '@pitlane/contract'
import { toRequest } from '@pitlane/contract/call'
import { HOUR } from '@pitlane/contract/durations'
import { z } from 'zod'
import { everyCall, namedCalls, type SampledCall } from '../testing/calls/every-call.ts'
import { edgesOf } from './edges.ts'
import type { Worst } from './fill.ts'
import type { Finding } from './findings.ts'
import type { Business, Stage } from './stage.ts'

interface Asked {
  call: string
  edges: number
  /** How many of them were answered with what was asked for. */
  answered: number
  slowestMs: number
  /** What it was refused with, if never answered. */
  refusal: string
}

/** What is asked elsewhere, and why. */
const leftOut: Record<string, string> = {
  'system.events': 'never ends; streams have a run of their own',
  'system.alive': 'of strangers',
  'system.ready': 'of strangers',
  'system.metrics': 'for whoever runs it',
  'accounts.signOut': 'would end the session that asks',
  'hq.saveConfig': 'would lead the sync elsewhere',
  'closing.close': 'would close the business that asks',
  'demo.hq': 'is not there in production',
  'demo.mail': 'is not there in production',
  'demo.trial': 'is not there in production',
}

/** Where a sample made of single fields is refused for what they say together. */
const over: Record<string, object> = {
  'repairs.create': { imageUrls: [] },
  'jobLinks.done': { imageUrls: [] },
  'accounts.createUser': { email: 'somebody-new@example.com' },
  'accounts.updateSelf': { password: undefined },
}

/** A check with a repair for everything that is looked at. */
function ofChecks({ itemIds }: Worst): Record<string, object> {
  const repair = { title: 'Broken', description: 'Seen at the return', category: 'other' }
  return {
    'checks.saveSettings': {
      ...{ isActive: true, photos: ['Front'] },
      items: itemIds.map((id, at) => ({ id, label: `Item ${at}`, isSafety: at % 2 === 0 })),
    },
    'checks.create': { items: itemIds.map((itemId) => ({ itemId, isOk: false, repair })), photos: [] },
  }
}

/** What removes something comes last, so that everything is there for all others. */
const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']

/** Every call of the contract against the business that has the most of everything, with each of its inputs at its edges. */
export async function runCalls(
  stage: Stage,
  { cookies, tenant, user }: Business,
  worst: Worst,
  opening: Opening,
  { isShort, wanted, after }: { isShort: boolean; wanted: string | undefined; after: (call: string) => void },
): Promise<{ asked: Asked[]; findings: Finding[] }> {
  const calls = everyCall(knownOf(worst, tenant.id, user.id, opening))
    .map((it) => ({ ...it, sample: { ...Object(it.sample), ...over[it.name], ...ofChecks(worst)[it.name] } }))
    .filter(({ name }) => !(name in leftOut) && (!wanted || name.includes(wanted)))
    .sort((one, other) => order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method))
  const asked: Asked[] = []
  const findings: Finding[] = []
  for (const call of calls) {
    const edges = isShort && call.endpoint.method !== 'GET' ? edgesOf(call).slice(0, 1) : edgesOf(call)
    const its: Asked = { call: call.name, edges: edges.length, answered: 0, slowestMs: 0, refusal: '' }
    for (const { what, input } of edges) {
      const begun = performance.now()
      const { status, said } = await ask(stage, cookies(), call, input)
      its.slowestMs = Math.max(its.slowestMs, performance.now() - begun)
      if (status < 400) its.answered += 1
      else its.refusal ||= `${status} ${said}`
      if (status >= 500)
        findings.push({ call: call.name, what: `answered ${status} to ${what || 'its sample'}` })
    }
    asked.push(its)
    after(call.name)
  }
  return { asked, findings }
}

async function ask(stage: Stage, cookie: string, { endpoint }: SampledCall, input: unknown) {
  const { method, url, body, headers } = toRequest(endpoint, input as never)
  const answer = await fetch(stage.address + url, {
    method,
    headers: { ...headers, cookie },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  if (answer.status >= 400) return { status: answer.status, said: await answer.text() }
  // Read as it comes, and thrown away: the worst of them are larger than they need to be here.
  for await (const _ of answer.body ?? []);
  return { status: answer.status, said: '' }
}

/** Secrets that open something of the business, and what it has told of itself. */
interface Opening {
  jobToken: string
  calendarFile: string
  conflictId: string
  /** The last of each of its lists. */
  listed: Record<string, string>
}

/** Each is made by the business itself. */
export async function openingsOf(business: Business, { openId }: Worst): Promise<Opening> {
  const { call } = business
  const { url } = await call(api.jobLinks.send, { id: openId })
  const { url: address } = await call(api.calendar.make, {})
  // Its library is loaded with the first, once in the life of a process.
  await call(api.billing.checkout, {})
  // Whether it can be listed at all is tried later.
  const [conflict] = await call(api.conflicts.list, {}).catch(() => [])
  return {
    jobToken: lastOf(url),
    calendarFile: lastOf(address),
    conflictId: conflict?.id ?? '',
    listed: await lastOfLists(business),
  }
}

/** Of these the last is not the one to take: a car that is not the worst, or the very session that asks. */
const chosenWithCare = ['/api/conflicts', '/api/sessions', '/api/users', '/api/vehicles']

/** By what a path names: `views/:id` is the last that `GET /api/views` answers. Lists that have pages are too long to be asked for one. */
async function lastOfLists({ call }: Business): Promise<Record<string, string>> {
  const lists = namedCalls.filter(
    ({ endpoint: { method, path, input, output } }) =>
      method === 'GET' &&
      output instanceof z.ZodArray &&
      z.safeParse(input, {}).success &&
      !chosenWithCare.includes(path) &&
      isNamed(path),
  )
  const found: Record<string, string> = {}
  for (const { endpoint } of lists) {
    const last = ((await call(endpoint, {} as never)) as { id?: string }[]).at(-1)
    if (last?.id) found[nameIn(endpoint.path)] = last.id
  }
  return found
}

const nameIn = (path: string) => `${lastOf(path)}/:id`
const isNamed = (path: string) =>
  namedCalls.some(({ endpoint }) => `${endpoint.path}/`.includes(`/${nameIn(path)}/`))

function lastOf(address: string): string {
  return address.split('/').at(-1) ?? ''
}

function knownOf(worst: Worst, tenantId: string, userId: string, opening: Opening) {
  const { vehicleId, repairId, templateId, photoId } = worst
  const [soon, later] = [1, 2].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  return {
    ...opening.listed,
    ...worst,
    tenantId,
    reportedBy: userId,
    repairIds: repairId,
    templateIds: templateId,
    imageUrls: `/objects/${photoId}`,
    imageUrl: `/objects/${photoId}`,
    odometerReading: 1,
    hours: 400,
    start: soon,
    end: later,
    force: true,
    token: opening.jobToken,
    file: opening.calendarFile,
    password: 'a password nobody else has',
    email: 'somebody@example.com',
    'repairs/:id': repairId,
    'single/:id': repairId,
    'repairs.remove id': worst.completedId,
    'jobLinks.send id': worst.openId,
    'comments/:id': worst.commentId,
    'links/:id': worst.linkId,
    'objects/:id': photoId,
    'routine-templates/:id': templateId,
    'vehicles/:id': vehicleId,
    'conflicts/:id': opening.conflictId,
    'users/:id': worst.userId,
    'repair-categories/:id': worst.categoryId,
    'webhooks/:id': worst.webhookId,
    'checks/:id': worst.checkId,
    'views.change query': { status: 'open' },
    'views.create query': { status: 'open' },
  }
}
