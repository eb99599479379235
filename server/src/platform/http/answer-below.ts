import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below a path that leads to secrets, what is no other route is answered like a secret that opens nothing. */
export function answerBelow(
  app: FastifyInstance,
  prefix: string,
  answer: (reply: FastifyReply) => FastifyReply,
): void {
  app.all(`${prefix}/*`, { config: { isSecret: true } }, async (_, reply) => answer(reply))
}
