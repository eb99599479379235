import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { readTokens } from '../hq/tokens.ts'

interface OddQuestion {
  path: string
  page: number
  limit: number
  query: URLSearchParams
  /** Who asks, if the asker says so. */
  headers: NodeJS.Dict<string | string[]>
}

export type OddAnswer = (asked: OddQuestion) => unknown

/** JSON as it stands: what a program could not write by itself. */
export class JsonAsIs {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** JSON that begins to come and never ends: a blank, every so often. */
export class JsonWithoutEnd {
  readonly everyMs: number

  constructor(everyMs: number) {
    this.everyMs = everyMs
  }
}

/** An HQ that answers whatever a test says, to each tenant token of its own. An answer may be a promise, and come late. */
export async function openOddHq() {
  const answers = new Map<string, OddAnswer>()
  const asked: (OddQuestion & { tenant: string })[] = []
  const closing = new AbortController()
  const server = createServer(async (request, response) => {
    const { tenant } = readTokens(request.headers.authorization)
    const url = new URL(request.url ?? '/', 'http://hq')
    const question: OddQuestion = {
      path: url.pathname.slice('/api/'.length),
      page: Number(url.searchParams.get('page') ?? 1),
      limit: Number(url.searchParams.get('limit') ?? 25),
      query: url.searchParams,
      headers: request.headers,
    }
    asked.push({ ...question, tenant })
    const answer = answers.get(tenant)
    if (!answer) return response.writeHead(401).end('{"message":"Unauthenticated."}')
    const said = await answer(question)
    if (response.destroyed) return
    if (said instanceof JsonWithoutEnd) return trickle(response, said, closing.signal)
    const body = said instanceof JsonAsIs ? said.json : JSON.stringify(said)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => {
    closing.abort()
    server.close().closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: `${origin}/api/`,
    /** From now on this tenant token is answered so; the connection itself is fine unless the answer says otherwise. */
    answer(tenant: string, lists: OddAnswer): string {
      answers.set(tenant, (question) =>
        question.path === 'tenants/current'
          ? { success: true, data: { id: 1, label: 'Odd' } }
          : lists(question),
      )
      return tenant
    },
    answerAll(tenant: string, answer: OddAnswer): string {
      answers.set(tenant, answer)
      return tenant
    },
    /** For an HQ that takes its time: after so long, or when the tests are over. */
    after: (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined),
    asked: (tenant: string) => asked.filter((it) => it.tenant === tenant),
  }
}

async function trickle(
  response: ServerResponse,
  { everyMs }: JsonWithoutEnd,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed && !signal.aborted) {
    response.write(' ')
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The records of one list, and nothing in the others. */
export function only(path: string, records: readonly unknown[]): OddAnswer {
  return (asked) => ({ data: asked.path === path && asked.page === 1 ? records : [] })
}
