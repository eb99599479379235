import { z } from 'zod'
import { type NamedCall, namedCalls } from './every-call.ts'

/** By what a path names, the call that adds one and answers with its id: for `views/:id` it is `POST /api/views`. */
export const addingCalls: ReadonlyMap<string, NamedCall> = new Map(
  namedCalls.flatMap((call) => {
    const { method, path, output } = call.endpoint
    const named = `${path.split('/').at(-1)}/:id`
    const isNamed = namedCalls.some(({ endpoint }) => `${endpoint.path}/`.includes(`/${named}/`))
    const tellsId = output instanceof z.ZodObject && 'id' in output.shape
    return method === 'POST' && !path.includes(':') && isNamed && tellsId ? [[named, call] as const] : []
  }),
)
