import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuseNul } from './input-text.ts'

export const NO_OBJECT = 'The body must be an object.'

/** One object from path, query and body; names of the path win, and a body never stands in for a query. */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inQuery = endpoint.method === 'GET' ? undefined : endpoint.inQuery
  const takesBody = hasFieldsInBody(endpoint)
  if (isNothing(endpoint.input)) return () => ({})
  return (request) => {
    const query = pick(request.query, inQuery)
    const given = { ...(takesBody ? bodyOf(request) : {}), ...query, ...pathOf(request) }
    const input = endpoint.input.parse(given)
    refuseNul(input, endpoint.checkedByRow)
    return input
  }
}

/** The names of the path, which the router found in it. */
function pathOf({ params }: FastifyRequest): Record<string, unknown> {
  return isPlainObject(params) ? params : {}
}

/** What a call has no field for is not looked at: strangers tell us of what they like. */
function hasFieldsInBody({ body, input, path, inQuery }: Endpoint): boolean {
  if (body !== 'json') return false
  const elsewhere = [...pathNames(path), ...inQuery]
  return !(input instanceof z.ZodObject) || Object.keys(input.shape).some((name) => !elsewhere.includes(name))
}

/** A list would pass for an object where no field need be given. */
function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (!isPlainObject(body)) throw new AppError('invalid', NO_OBJECT)
  return body
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
