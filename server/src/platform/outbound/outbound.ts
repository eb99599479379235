import { lookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { isLocalName, isPublicAddress } from './outbound-address.ts'

/** Why a call to somebody else's server did not succeed. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: 'forbidden' | 'unreachable' | 'timeout' | 'too_large'

  constructor(reason: OutboundError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** As it came, unpacked: whoever expects much of it reads it elsewhere. */
  body: Buffer<ArrayBuffer>
}

export interface OutboundOptions {
  headers: Record<string, string>
  timeoutMs: number
  maxBytes: number
  /** Origins that may be reached whatever their address, and over plain http. */
  allowedOrigins: readonly string[]
  signal?: AbortSignal | undefined
  /** Told of every piece as it arrives, unpacked. */
  onBytes?: ((bytes: number) => void) | undefined
}

const MOST_REDIRECTS = 3

/** POST to such an address. Nobody is sent on: what was meant for one is not handed to another. */
export function postOutside(url: string, body: Buffer, options: OutboundOptions): Promise<OutboundAnswer> {
  return within(options, async (signal) => {
    const response = await ask(new URL(url), options, signal, body)
    return answerOf(response, options, signal)
  })
}

/**
 * GET from an address that a tenant's administrator chose. Only public addresses are reached: the name is resolved and
 * checked when the connection is made, for every redirect anew, so that nothing can change in between.
 */
export function getOutside(url: string, options: OutboundOptions): Promise<OutboundAnswer> {
  return within(options, (signal) => follow(new URL(url), options, signal, MOST_REDIRECTS))
}

async function within(
  options: OutboundOptions,
  work: (signal: AbortSignal) => Promise<OutboundAnswer>,
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (isForbidden(error)) throw new OutboundError('forbidden', { cause: error })
    throw new OutboundError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}

async function follow(
  url: URL,
  options: OutboundOptions,
  signal: AbortSignal,
  left: number,
): Promise<OutboundAnswer> {
  const response = await ask(url, options, signal)
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400 && headers.location) {
    response.destroy()
    if (left === 0) throw new OutboundError('unreachable')
    const next = new URL(headers.location, url)
    const { authorization: _, ...anonymous } = options.headers
    return follow(
      next,
      next.origin === url.origin ? options : { ...options, headers: anonymous },
      signal,
      left - 1,
    )
  }
  return answerOf(response, options, signal)
}

async function answerOf(
  response: IncomingMessage,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await readBody(response, options, signal) }
}

function ask(
  url: URL,
  { headers, allowedOrigins }: OutboundOptions,
  signal: AbortSignal,
  body?: Buffer,
): Promise<IncomingMessage> {
  const isAllowed = allowedOrigins.includes(url.origin)
  if (!mayBeCalled(url, allowedOrigins)) throw new OutboundError('forbidden')
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'accept-encoding': 'br, gzip', ...headers },
      signal,
      agent: false,
      ...(!isAllowed && { lookup: lookupPublic }),
    })
    asked.on('response', resolve).on('error', reject)
    // Whoever goes over to another protocol is hung up on, and that is neither an answer nor an error.
    asked.on('close', () => reject(new OutboundError('unreachable'))).end(body)
  })
}

/** As far as the address itself tells; what its name leads to is known when the connection is made. */
export function mayBeCalled(url: URL, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.includes(url.origin)) return url.protocol === 'https:' || url.protocol === 'http:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && (isIP(host) ? isPublicAddress(host) : !isLocalName(host))
}

/** Resolves a name like the system does, and refuses it when any of its addresses is not public. */
const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new OutboundError('forbidden'), '')
    const [first] = addresses
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family)
  })
}

function isForbidden(error: unknown): boolean {
  if (error instanceof OutboundError) return error.reason === 'forbidden'
  return error instanceof Error && error.cause !== undefined && isForbidden(error.cause)
}

/** Counts what arrives after unpacking, so that a small answer cannot become a large one. */
async function readBody(
  response: IncomingMessage,
  { maxBytes, onBytes }: OutboundOptions,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const encoding = response.headers['content-encoding']
  const unpacker =
    encoding === 'br' ? createBrotliDecompress() : encoding === 'gzip' ? createGunzip() : undefined
  const chunks: Buffer[] = []
  let size = 0
  if (unpacker) response.on('error', (error) => unpacker.destroy(error)).pipe(unpacker)
  for await (const chunk of unpacker ?? response) {
    size += chunk.length
    onBytes?.(chunk.length)
    signal.throwIfAborted()
    if (size > maxBytes) {
      response.destroy()
      throw new OutboundError('too_large')
    }
    chunks.push(chunk)
  }
  // An answer that says nowhere how long it is ends, whole as it seems, when we hang up.
  signal.throwIfAborted()
  return Buffer.concat(chunks)
}
