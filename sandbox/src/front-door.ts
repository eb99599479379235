import { type Call, createCall } from '@pitlane/contract/call'
import type { FastifyInstance } from 'fastify'

export interface FrontDoor {
  call: Call
  cookies(): string
}

interface FrontDoorOptions {
  /** The network address the caller seems to have. */
  address?: string
  cookies?: string
  /** With which a program comes. */
  token?: string
}

/** The contract's own call, sent through the application without a socket, keeping cookies as a browser does. */
export function frontDoor(
  app: FastifyInstance,
  { address = '127.0.0.1', cookies = '', token }: FrontDoorOptions = {},
): FrontDoor {
  const kept = new Map(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]),
  )
  const written = () => [...kept].map((cookie) => cookie.join('=')).join('; ')
  const call = createCall(async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...headers,
        ...(kept.size > 0 && { cookie: written() }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      remoteAddress: address,
      ...(body !== undefined && { payload: body }),
    })
    for (const { name, value } of answer.cookies)
      if (value) kept.set(name, value)
      else kept.delete(name)
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      text: answer.body,
      retryAfter: answer.headers['retry-after']?.toString() ?? null,
    }
  })
  return { call, cookies: written }
}
