import type { FastifyRequest } from 'fastify'

/** As HTTP says it: what names neither a length nor pieces brings nothing. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
