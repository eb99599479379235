import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuseNul } from './input-text.ts'

/** One object from path, query and body; names of the path win, and a body never stands in for a query. */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inPath = pathNames(endpoint.path)
  const inQuery = endpoint.method === 'GET' ? undefined : endpoint.inQuery
  if (isNothing(endpoint.input)) return () => ({})
  return (request) => {
    const query = pick(request.query, inQuery)
    const body = endpoint.body === 'json' && isPlainObject(request.body) ? request.body : {}
    const given = { ...body, ...query, ...pick(request.params, inPath) }
    const input = endpoint.input.parse(given)
    refuseNul(input, endpoint.checkedByRow)
    return input
  }
}

/** A call that asks for nothing need not look at what it is given. */
function isNothing(input: Endpoint['input']): boolean {
  return input instanceof z.ZodObject && Object.keys(input.shape).length === 0 && !input.def.catchall
}

function pick(from: unknown, names: readonly string[] | undefined): Record<string, unknown> {
  if (names?.length === 0 || !isPlainObject(from)) return {}
  if (!names) return from
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
