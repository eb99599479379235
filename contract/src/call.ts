import { type Endpoint, type Output, pathNames, type Sent } from './endpoint.ts'
import { AppError } from './errors.ts'

interface HttpRequest {
  method: string
  url: string
  body: string | undefined
  headers: Record<string, string>
}

interface HttpAnswer {
  status: number
  statusText: string
  text: string
  retryAfter?: string | null
}

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
) => Promise<Output<E>>

/** The one way to call the server; the browser sends by fetch, a test through the application itself. */
export function createCall(send: (request: HttpRequest, options: CallOptions) => Promise<HttpAnswer>): Call {
  return async (endpoint, input, options = {}) => {
    const answer = await send(toRequest(endpoint, input, options.headers), options)
    if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text)
    throw AppError.fromAnswer(answer.status, answer.text, answer.statusText, answer.retryAfter)
  }
}

export function toRequest<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  headers: Record<string, string> = {},
): HttpRequest {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const inPath = new Set(pathNames(endpoint.path))
  const inQuery = new Set(endpoint.method === 'GET' ? given.map(([name]) => name) : endpoint.inQuery)

  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(given.find(([key]) => key === name)?.[1] ?? '')),
  )
  const query = new URLSearchParams(
    given
      .filter(([name]) => inQuery.has(name) && !inPath.has(name))
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const body = Object.fromEntries(given.filter(([name]) => !inQuery.has(name) && !inPath.has(name)))
  const hasBody = endpoint.method !== 'GET' && (endpoint.method !== 'DELETE' || Object.keys(body).length > 0)

  return {
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    body: hasBody ? JSON.stringify(body) : undefined,
    headers: hasBody ? { 'content-type': 'application/json', ...headers } : headers,
  }
}
