import { createCall } from '@pitlane/contract/call'
import type { Endpoint, Sent } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { Topic } from '@pitlane/contract/system'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { itsTurn } from './giving-way/its-turn.ts'

export const UNREACHABLE = 'Pitlane cannot be reached right now. Please check your connection and try again.'

export const call = createCall(async (request, { signal }) => {
  const turn = itsTurn()
  if (turn) await turn
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
      credentials: 'same-origin',
      signal: signal ?? null,
    })
    return {
      status: answer.status,
      statusText: answer.statusText,
      text: await answer.text(),
      retryAfter: answer.headers.get('retry-after'),
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new AppError('overloaded', UNREACHABLE, { cause })
  }
})

/** Whether nobody answered, so that nobody knows whether it arrived. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.sentence === UNREACHABLE
}

/** A reading of one endpoint: its key is its address, its topics are the changes that make it stale. */
export function queryFor<E extends Endpoint>(endpoint: E, input: Sent<E>, topics: readonly Topic[] = []) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { topics },
  })
}

export function mutationFor<E extends Endpoint>(endpoint: E) {
  return mutationOptions({
    mutationKey: [endpoint.path],
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    meta: { access: endpoint.access },
  })
}
