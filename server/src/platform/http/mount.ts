import { Readable } from 'node:stream'
import { forTokens } from '@pitlane/contract/access'
import { type Endpoint, isStream } from '@pitlane/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { bringsABody, countStrangers } from '../access/count-strangers.ts'
import { settleWhoAsks, takePlaces } from '../access/who-asks.ts'
import { inTask, type Task, taskOf } from '../budget/task.ts'
import type { Platform } from '../context.ts'
import { Accepted } from './accepted.ts'
import type { NameOf } from './call-names.ts'
import { admissionOf } from './gate/gate.ts'
import { type BoundLarge, boundLarge } from './gate/large-bodies.ts'
import { hasBody } from './has-body.ts'
import { JSON_TYPE, JsonText } from './json-text.ts'
import { JsonList } from './pieces/json-list.ts'
import { sendPieces, sendText } from './pieces/send-pieces.ts'
import { inputReader } from './read-input.ts'
import { NotModified, type Route } from './serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string
    valuesLimit?: number | undefined
    task?: Task
  }
}

export interface MountOptions {
  /** Tests hold every answer against the contract; production does not parse again. */
  verifyOutput: boolean
  /** What each call is called where it is measured. */
  nameOf?: NameOf
}

/** Session, access and trial are settled before a body is read; then input, context, handler, answer. */
export function mount(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  options: MountOptions,
): void {
  const bounds = boundLarge(platform)
  for (const route of routes) {
    const mountIn = (scope: FastifyInstance) => mountOne(scope, platform, route, bounds, options)
    if (route.endpoint.body === 'json') mountIn(app)
    else void app.register(async (scope) => mountIn(takingBytes(scope, route.endpoint)))
  }
}

function mountOne(
  app: FastifyInstance,
  platform: Platform,
  route: Route,
  bounds: BoundLarge,
  options: MountOptions,
): void {
  const { endpoint } = route
  const isStreamed = isStream(endpoint.output)
  const call = options.nameOf?.(endpoint) ?? 'other'
  const task = taskOf(endpoint, call)
  const readInput = isStreamed && endpoint.method !== 'GET' ? () => ({}) : inputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint: `${endpoint.method} ${endpoint.path}`,
      call,
      task,
      admission: admissionOf(endpoint),
      takesMuch: endpoint.bodyLimit !== undefined,
      valuesLimit: endpoint.valuesLimit,
      anyOrigin: endpoint.anyOrigin,
      knowsTokens: forTokens(endpoint) !== 'open',
      isSecret: endpoint.isSecret,
    },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: [
      settleWhoAsks(platform, endpoint),
      ...(bringsABody(endpoint) ? [countStrangers(platform)] : []),
      ...(endpoint.bodyLimit ? [bounds] : []),
    ],
    ...(endpoint.method !== 'GET' && { preValidation: takePlaces }),
    handler: async (request, reply) => {
      const { visitor, session, span } = request
      let input: unknown
      try {
        input = readInput(request)
      } catch (error) {
        await route.beforeRefusal?.({ visitor, session, request, reply })
        throw error
      }
      const asked = { visitor, session, input, request, reply }
      // The body came in between, and with it another turn of the loop.
      if (endpoint.method !== 'GET') platform.watch.goesOn(call)
      const answered = await inTask(task, () =>
        span ? span.run(() => route.answer(asked)) : route.answer(asked),
      )
      if (isStreamed) return answered
      if (answered instanceof NotModified) return reply.status(304).send()
      const isAccepted = answered instanceof Accepted
      const output = isAccepted ? answered.output : answered
      const status = isAccepted ? 202 : endpoint.status
      const payload = options.verifyOutput ? await verified(endpoint, output) : payloadOf(output)
      reply.status(status).type(JSON_TYPE)
      return typeof payload === 'string' ? sendText(reply, payload) : sendPieces(reply, payload)
    },
  })
}

function payloadOf(output: unknown): string | AsyncGenerator<string> {
  if (output instanceof JsonText) return output.text
  return output instanceof JsonList ? output.pieces : JSON.stringify(output)
}

/** The same, held against the contract as it leaves: what the contract does not name may not be in it, either. */
async function verified(
  { output: shape }: Endpoint,
  output: unknown,
): Promise<string | AsyncGenerator<string>> {
  const payload = payloadOf(output)
  if (isStream(shape)) return payload
  const pieces = typeof payload === 'string' ? [payload] : await Readable.from(payload).toArray()
  const said: unknown = JSON.parse(pieces.join(''))
  const { success, data, error } = shape.safeParse(said)
  const wrong = success ? beyond(said, data).join(', ') : error.message
  if (wrong) throw new Error(`The answer is not what the contract says: ${wrong}`)
  return typeof payload === 'string' ? payload : again(pieces)
}

/** Where the answer names what the contract did not take over. */
function beyond(said: unknown, known: unknown, at = ''): string[] {
  if (typeof said !== 'object' || said === null) return []
  return Object.entries(said).flatMap(([name, value]) => {
    const inner: unknown = Object(known)[name]
    return inner === undefined ? [`${at}${name} is not in it`] : beyond(value, inner, `${at}${name}.`)
  })
}

async function* again(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}

/** In this scope a body may be of any type: a file is handed on as it arrives, a letter as a whole. */
function takingBytes(scope: FastifyInstance, endpoint: Endpoint): FastifyInstance {
  scope.removeAllContentTypeParsers()
  if (admissionOf(endpoint) === 'upload')
    scope.addContentTypeParser('*', (request, payload, done) =>
      done(null, hasBody(request) ? payload : undefined),
    )
  else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}
