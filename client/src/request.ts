import type { CallPlan } from './call.ts'

type Bytes = NonNullable<RequestInit['body']>

/** Fields of an input that a call takes: some in the path, some in the query, the rest in the body. */
export function requestOf(
  plan: CallPlan,
  input: Readonly<Record<string, unknown>>,
): { url: string; init: RequestInit } {
  const { method, path, inQuery = [], sendsBytes } = plan
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const inPath = new Set([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name))
  const isInQuery = (name: string) => !inPath.has(name) && (method === 'GET' || inQuery.includes(name))

  const address = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '')),
  )
  const query = new URLSearchParams(
    given.filter(([name]) => isInQuery(name)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const url = query ? `${address}?${query}` : address

  if (sendsBytes)
    return {
      url,
      init: { method, body: input.body as Bytes, headers: { 'content-type': 'application/octet-stream' } },
    }
  const fields = given.filter(([name]) => !inPath.has(name) && !isInQuery(name))
  if (method === 'GET' || (method === 'DELETE' && fields.length === 0)) return { url, init: { method } }
  const body = JSON.stringify(Object.fromEntries(fields))
  return { url, init: { method, body, headers: { 'content-type': 'application/json' } } }
}
