import type { FastifyInstance, FastifyReply } from 'fastify'
import { UNSEEN } from './http.ts'

/** Below a path that leads to secrets, what is no route is answered like a secret that opens nothing. */
export function answerBelow(
  app: FastifyInstance,
  prefix: string,
  answer: (reply: FastifyReply) => FastifyReply,
): void {
  void app.register(
    async (scope) => {
      scope.setNotFoundHandler(async (_, reply) => answer(reply.headers(UNSEEN)))
    },
    { prefix },
  )
}
