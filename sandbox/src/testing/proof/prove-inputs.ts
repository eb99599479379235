import { toRequest } from '@pitlane/contract/call'
import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { statusOf } from '@pitlane/contract/errors'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { knownOf, type NamedCall } from '../calls/every-call.ts'
import { fieldsOf } from '../calls/input-leaves.ts'
import { anAddress } from '../makers.ts'
import type { World } from '../world.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { isEndless, type Proven } from './proven.ts'
import { aShop } from './shop.ts'

interface Inputs {
  /** Whatever answers; the world's own application, or one with a fault in it. */
  app: FastifyInstance
  calls: readonly NamedCall[]
  /** The same one tries the same inputs again. */
  seed: number
  /** So many inputs of each call that takes any. */
  runs: number
}

/** Longer than anything takes here, however busy the machine; a call that is still at work then hangs. */
const PATIENCE_MS = 30_000

/**
 * Every call with inputs that nobody wrote, by the administrator of a business that has one of everything: none fails on our side, none
 * hangs, and every answer is one that the contract knows.
 */
export async function openInputs(world: World) {
  const { owner, all } = await aShop(world, 4)
  const made: Record<string, unknown> = {}
  for (const [name, make] of Object.entries(all)) made[name] = await make()

  return async ({ app, calls, seed, runs }: Inputs): Promise<Proven> => {
    const findings: string[] = []
    let tried = 0
    for (const call of inTurn(calls)) {
      const { input } = call.endpoint
      const property = fc.asyncProperty(arbitraryOf(input, knownOf(call, made)), async (given) => {
        tried += 1
        const fault = await faultOf(app, call.endpoint, given, owner.cookies())
        if (fault) throw new Error(fault)
      })
      const numRuns = fieldsOf(input).length > 0 ? runs : 1
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns })
      if (!failed) continue
      const said = String(Object(errorInstance).message)
      const { type, message } = Object(world.logged.at(-1)?.err)
      const reason = said.startsWith('answers 500') ? ` (${type}: ${message})` : ''
      findings.push(
        `${call.name}: ${said}${reason}, to ${JSON.stringify(counterexample?.[0])}, with PROOF_SEED=${seed}`,
      )
    }
    return { tried, findings }
  }
}

/** What removes something comes after what looks at it, and last what may change how all others are answered. */
function inTurn(calls: readonly NamedCall[]): NamedCall[] {
  const turnOf = ({ name, endpoint: { method } }: NamedCall) =>
    /^(hq|demo|closing|tenants)\./.test(name) ? 2 : method === 'DELETE' ? 1 : 0
  return calls
    .filter(({ endpoint }) => !isEndless(endpoint))
    .sort((one, other) => turnOf(one) - turnOf(other))
}

/** Everything goes where the contract has it; what belongs into an address goes there as text. */
async function faultOf(app: FastifyInstance, endpoint: Endpoint, input: unknown, cookie: string) {
  const isOdd = typeof input !== 'object' || input === null || Array.isArray(input)
  const { method, url, body, headers } = toRequest(
    endpoint,
    isOdd ? {} : (inAddress(endpoint, input) as never),
  )
  const abort = new AbortController()
  const late = setTimeout(() => abort.abort(), PATIENCE_MS)
  try {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      signal: abort.signal,
      remoteAddress: anAddress(),
      headers: { ...headers, ...(endpoint.access === 'public' ? {} : { cookie }) },
      ...(body !== undefined && { payload: isOdd ? JSON.stringify(input ?? null) : body }),
    })
    return faultIn(answer.statusCode, answer.body, String(answer.headers['content-type'] ?? ''))
  } catch (error) {
    return abort.signal.aborted ? `is not answered within ${PATIENCE_MS / 1000} s` : `breaks off: ${error}`
  } finally {
    clearTimeout(late)
  }
}

const ErrorBody = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(statusOf) as [keyof typeof statusOf]),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  current: z.unknown().optional(),
  conflicts: z.array(z.unknown()).optional(),
  challenge: z.string().optional(),
  methods: z.array(z.string()).optional(),
})

/** Refusals that say that somebody else does not answer are right where nobody else is there. */
const ofOthers = [502, 503]

function faultIn(status: number, body: string, type: string): string | undefined {
  const isOurs = status >= 500 && !(ofOthers.includes(status) && !body.includes('overloaded'))
  if (isOurs) return `answers ${status} ${body.slice(0, 300)}`
  // What is answered well is held against the contract by the server itself, as in every test.
  if (status < 400 || type.startsWith('text/html')) return undefined
  const { success, error } = ErrorBody.safeParse(JSON.parse(body))
  return success ? undefined : `answers ${status} with what is no refusal: ${error.message}`
}

/** What stands in an address is text, and whole: a half of a letter cannot be written there. */
function inAddress({ method, path, inQuery }: Endpoint, input: object): object {
  const isInAddress = (field: string) =>
    method === 'GET' || inQuery.includes(field) || pathNames(path).includes(field)
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      isInAddress(field) && value !== undefined ? textOf(value).toWellFormed() : value,
    ]),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
