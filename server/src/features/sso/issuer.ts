import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { ISSUER_MALFORMED, ISSUER_UNREACHABLE, ISSUER_UNSUITABLE } from '@pitlane/contract/sso/calls'
import type { Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import {
  getOutside,
  mayBeCalled,
  type OutboundAnswer,
  OutboundError,
  postOutside,
} from '../../platform/outbound/outbound.ts'

/** One answer of an issuer. */
const MAX_BYTES = 256 * 1024

/** What it tells is kept: a text with NUL in it no database takes. */
const said = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0'))
const address = said(2_000)
const words = z.array(said(100)).max(50)

/** What is kept of all that an issuer tells about itself. */
const IssuerMetadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.exactOptional(),
  id_token_signing_alg_values_supported: words.exactOptional(),
  token_endpoint_auth_methods_supported: words.exactOptional(),
  authorization_response_iss_parameter_supported: z.boolean().exactOptional(),
})
export type IssuerMetadata = z.output<typeof IssuerMetadata>

/** Loaded when somebody uses it: few businesses do. */
export const openidClient = () => import('openid-client')

/** The address as people type it; the issuer's own spelling counts, so nothing but spaces is taken off. */
export function issuerUrl(typed: string, { OIDC_ALLOWED_ORIGINS }: Config): URL {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || url.username || url.password || url.search || url.hash) throw wrong(ISSUER_MALFORMED)
  if (url.protocol !== 'https:' && !OIDC_ALLOWED_ORIGINS.includes(url.origin)) throw wrong(ISSUER_MALFORMED)
  if (!mayBeCalled(url, OIDC_ALLOWED_ORIGINS)) throw wrong(ADDRESS_FORBIDDEN)
  return url
}

/** What the issuer tells about itself: its name must be the one that was typed, and its addresses such as may be called. */
export async function discover(url: URL, clientId: string, config: Config): Promise<IssuerMetadata> {
  const { discovery, customFetch, allowInsecureRequests } = await openidClient()
  try {
    const found = await discovery(url, clientId, undefined, undefined, {
      [customFetch]: guardedFetch(config),
      ...(isPlain(url) && { execute: [allowInsecureRequests] }),
    })
    const metadata = IssuerMetadata.parse(found.serverMetadata())
    for (const each of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri])
      if (!URL.canParse(each) || !mayBeCalled(new URL(each), config.OIDC_ALLOWED_ORIGINS))
        throw wrong(ADDRESS_FORBIDDEN)
    return metadata
  } catch (error) {
    if (error instanceof AppError) throw error
    const outbound = outboundIn(error)
    if (outbound?.reason === 'forbidden') throw wrong(ADDRESS_FORBIDDEN, error)
    throw wrong(outbound ? ISSUER_UNREACHABLE : ISSUER_UNSUITABLE, error)
  }
}

interface Client {
  metadata: IssuerMetadata
  clientId: string
  clientSecret: string
}

/** Signatures are checked with the issuer's keys, although the tokens come from itself. */
export async function clientOf(
  { metadata, clientId, clientSecret }: Client,
  config: Config,
): Promise<Configuration> {
  const openid = await openidClient()
  const methods = metadata.token_endpoint_auth_methods_supported
  const isPosted = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  const authentication = isPosted
    ? openid.ClientSecretPost(clientSecret)
    : openid.ClientSecretBasic(clientSecret)
  const client = new openid.Configuration(metadata, clientId, {}, authentication)
  client[openid.customFetch] = guardedFetch(config)
  openid.enableNonRepudiationChecks(client)
  if (isPlain(new URL(metadata.issuer))) openid.allowInsecureRequests(client)
  return client
}

/** Over http only where the operator allows the origin, which is asked for every call. */
function isPlain({ protocol }: URL): boolean {
  return protocol === 'http:'
}

function guardedFetch({ OIDC_ALLOWED_ORIGINS: allowedOrigins, OIDC_TIMEOUT_SECONDS }: Config): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const options = {
      headers: { ...headers },
      timeoutMs: OIDC_TIMEOUT_SECONDS * 1000,
      maxBytes: MAX_BYTES,
      allowedOrigins,
      signal,
    }
    const answer =
      method === 'GET'
        ? await getOutside(url, options)
        : await postOutside(url, Buffer.from(String(body ?? '')), options)
    return responseOf(answer)
  }
}

function responseOf({ status, headers, body }: OutboundAnswer): Response {
  if (status < 200 || status > 599) throw new OutboundError('unreachable')
  const type = headers['content-type']
  return new Response(body.length > 0 ? body : null, {
    status,
    headers: type ? { 'content-type': type } : {},
  })
}

/** Whoever could not be called, somewhere behind what the client says of it. */
export function outboundIn(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error
  return error instanceof Error && error.cause !== undefined ? outboundIn(error.cause) : undefined
}

function wrong(sentence: string, cause?: unknown): AppError {
  return new AppError('invalid', sentence, { errors: [{ path: 'issuer', message: sentence }], cause })
}
