import type { FastifyInstance } from 'fastify'

/** Asks as a browser does, with what it knows of each path already. `isNew` says whether something has changed since, though it may say the same. */
export function askingAgain({ app }: { app: FastifyInstance }, who: { cookies(): string }) {
  const known = new Map<string, string>()
  return async (path: string) => {
    const etag = known.get(path)
    const headers = { cookie: who.cookies(), ...(etag && { 'if-none-match': etag }) }
    const answer = await app.inject({ url: path, headers })
    const found = String(answer.headers.etag)
    known.set(path, found)
    return { answer, isNew: found !== etag, isSent: answer.statusCode === 200 }
  }
}
