import type { FastifyRequest } from 'fastify'

const BEARER = /^bearer(?: +|$)/i

/**
 * What stands after `Bearer` in the header; undefined when there is no such header, and then a cookie counts. Whoever sends several
 * headers says nothing: others on the way may have read another one than we would.
 */
export function bearerOf({ headers, raw }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined) return undefined
  const given = valuesOf('authorization', raw.rawHeaders)
  if (!given.some((value) => BEARER.test(value))) return undefined
  return given.length === 1 ? given.join().replace(BEARER, '').trim() : ''
}

/** Node keeps the first of several. */
function valuesOf(name: string, rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}
