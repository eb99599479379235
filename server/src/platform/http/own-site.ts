import { AppError } from '@pitlane/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../access/bearer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Others may call it: who asks is known by something else than a cookie. */
    anyOrigin?: boolean
    /** With a token no cookie counts: no page can make a browser send one. */
    knowsTokens?: boolean
  }
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** A page of another site must not act for the person who is signed in here. */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _, done) => {
    const { anyOrigin, knowsTokens } = request.routeOptions.config
    const isByToken = knowsTokens && bearerOf(request) !== undefined
    const mayAsk = anyOrigin || isByToken || isOwnSite(request, publicUrl)
    done(mayAsk ? undefined : new AppError('forbidden', 'This request comes from another site.'))
  })
}

/** Our host is what the browser asked for: behind a proxy anybody could say another in X-Forwarded-Host. */
function isOwnSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.includes(request.method)) return true
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin) return origin === publicUrl || origin === `${request.protocol}://${host}`
  return !site || site === 'same-origin' || site === 'none'
}
