import type { FastifyInstance } from 'fastify'
import { anAddress } from '../makers.ts'

/** Somebody's browser, as far as it keeps cookies and is led from one address to another. */
export function aBrowser(app: FastifyInstance, address = anAddress()) {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map((cookie) => cookie.join('=')).join('; ')

  async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(jar.size > 0 && { cookie: cookies() }) },
      ...(payload && { payload }),
    })
    for (const { name, value } of answer.cookies)
      if (value) jar.set(name, value)
      else jar.delete(name)
    return answer
  }

  return {
    jar,
    cookies,
    get: (url: string) => ask('GET', url),
    post: (url: string, payload: object) => ask('POST', url, payload),
    /** Where an address leads. */
    async follow(url: string): Promise<string> {
      const { headers, statusCode, body } = await ask('GET', url)
      if (statusCode !== 302) throw new Error(`${url} leads nowhere: ${statusCode} ${body}`)
      return headers.location ?? ''
    },
  }
}
