import { toRequest } from '@pitlane/contract/call'
import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { NamedCall } from '../calls/every-call.ts'
import { anAddress } from '../makers.ts'
import type { World } from '../world.ts'
import { type Attempt, inputsOf, openAttempts } from './attempts.ts'
import { type Caller, everyCaller, refusalOf } from './callers.ts'
import { changedTables, openDigest, UUIDS } from './digest.ts'
import { unknownPlaces } from './places.ts'
import { isEndless, type Proven } from './proven.ts'
import type { Shop } from './shop.ts'

interface Proof {
  world: World
  /** Whatever answers; the world's own application, or one with a fault in it. */
  app: FastifyInstance
  calls: readonly NamedCall[]
  mine: Shop
  theirs: Shop
  /** Everything of the business in every place of every call, by every stranger; else each thing where it belongs. */
  isDeep?: boolean
}

/** What the owner cannot do either as things stand in these businesses, with the tests that show it. */
const notYet: Record<string, { status: number; shownBy: string }> = {
  'billing.portal': { status: 400, shownBy: 'billing.test.ts, with a subscription' },
  'billing.webhook': { status: 400, shownBy: 'webhook.test.ts, signed by Stripe' },
  'jobLinks.page': { status: 404, shownBy: 'web-pages.test.ts, with the pages that are built' },
}

/**
 * Every call by everybody who may not make it, with every id and every secret of a business: each is refused as the contract says, is
 * told nothing and changes nothing. Then the same call by its owner, which must succeed: else the refusals would say nothing. And whoever
 * works there comes as far as the contract says.
 */
export async function proveStrangers({
  world,
  app,
  calls,
  mine,
  theirs,
  isDeep = false,
}: Proof): Promise<Proven> {
  const findings = calls.flatMap((call) => unknownPlaces(call, mine.all))
  const digest = await openDigest(world, mine.owner.tenant.id)
  await using _ = { [Symbol.asyncDispose]: digest.close }
  const callers = await everyCaller(world, mine, theirs)
  const things = new Map<string, unknown>()
  for (const [name, make] of Object.entries(mine.ids)) things.set(name, await make())
  const attemptsOn = openAttempts({ callers, mine, theirs, things, isDeep })
  const ofMine = inputsOf(mine)
  let tried = 0

  const ask = (endpoint: Endpoint, input: unknown, headers: Record<string, string>) => {
    tried += 1
    return send(app, endpoint, input, headers)
  }

  for (const word of wordsOf(calls)) {
    const asked: Asked[] = []
    for (const call of calls.filter(({ name }) => name.startsWith(`${word}.`)))
      await ofMine(call).then(
        (input) => asked.push({ call, input }),
        (error) => findings.push(`${call.name}: what it names could not be made: ${error}`),
      )
    const before = await digest.take()
    const known = await digest.ids()
    for (const { call, input } of asked)
      for (const attempt of await attemptsOn(call, input)) {
        const answer = await ask(call.endpoint, attempt.input, attempt.headers)
        // Whoever tries everything is sent away at some time for that alone.
        if (isDeep && answer.status === 429) continue
        const fault = faultOf(attempt, answer, known)
        if (fault) findings.push(`${call.name}: ${attempt.who} ${fault}`)
      }
    const changed = changedTables(before, await digest.take()).join(', ')
    if (changed)
      findings.push(`${word}: strangers have changed ${changed} of the business, by one of its calls`)

    for (const { call, input } of asked.sort(byTurn)) {
      if (isEndless(call.endpoint)) continue
      const headers = call.endpoint.access === 'public' ? {} : { cookie: mine.owner.cookies() }
      const { status, body } = await ask(call.endpoint, input, headers)
      const expected = notYet[call.name]?.status
      if (expected ? status !== expected : status >= 400)
        findings.push(`${call.name}: its owner is answered ${status} ${body}`)
    }
    for (const { call } of asked)
      for (const { who, headers } of callers.filter(isLetIn(call))) {
        const { status } = await ask(call.endpoint, nothingIn(call), headers)
        if ([401, 402, 403].includes(status))
          findings.push(`${call.name}: ${who} is answered ${status}, and may ask`)
      }
  }
  return { tried, findings }
}

/** Whoever works there is let in where the contract says so, whatever they are told then. */
const isLetIn =
  ({ endpoint }: NamedCall) =>
  (caller: Caller) =>
    caller.isColleague && endpoint.access !== 'public' && !isEndless(endpoint) && !refusalOf(endpoint, caller)

function nothingIn({ endpoint: { path } }: NamedCall): object {
  return Object.fromEntries(pathNames(path).map((name) => [name, 'nothing']))
}

interface Asked {
  call: NamedCall
  input: unknown
}

interface Answer {
  status: number
  body: string
}

async function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const { url, body, headers: own } = toRequest(endpoint, input as never)
  const { statusCode, body: said } = await app.inject({
    method: endpoint.method,
    url,
    // Figures are told to this machine alone.
    remoteAddress: endpoint.path === '/metrics' ? '127.0.0.1' : anAddress(),
    headers: { ...own, ...headers },
    ...(body !== undefined && { payload: endpoint.body === 'bytes' ? 'bytes' : body }),
  })
  return { status: statusCode, body: said }
}

function faultOf({ wanted, input }: Attempt, { status, body }: Answer, known: ReadonlySet<string>) {
  if (wanted === 'a refusal' ? status < 400 || status >= 500 : wanted && status !== wanted)
    return `is answered ${status}, and not ${wanted}`
  if (status >= 500) return `is answered ${status} ${body}`
  // What they have brought along themselves is no news.
  const brought = JSON.stringify(input)
  const told = (body.match(UUIDS) ?? []).filter((id) => known.has(id) && !brought.includes(id))
  return told.length > 0 ? `is told ${told[0]} of the business` : undefined
}

/** A change of how one signs in ends other sessions, and a business that is closed can do nothing more. */
const last = ['security', 'closing']
function wordsOf(calls: readonly NamedCall[]): string[] {
  const words = new Set(calls.map(({ name }) => name.split('.', 1)[0] ?? ''))
  return [...words].sort((one, other) => last.indexOf(one) - last.indexOf(other))
}

/** What removes something comes last, so that everything is there for all others. */
const turns = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
function byTurn({ call: one }: Asked, { call: other }: Asked): number {
  const [first, second] = [one, other].map(({ endpoint }) => turns.indexOf(endpoint.method))
  return (first ?? 0) - (second ?? 0) || (one.name < other.name ? -1 : 1)
}
