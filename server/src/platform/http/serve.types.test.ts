import { accounts } from '@pitlane/contract/accounts/calls'
import { board } from '@pitlane/contract/board/calls'
import { endpoint } from '@pitlane/contract/endpoint'
import { system } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Acting, ReadContext, WriteContext } from '../context.ts'
import { JsonText } from './json-text.ts'
import { serve, serveUnchanged } from './serve.ts'

// The type checker holds these: each line below must not compile.
const wrong = [
  // @ts-expect-error a public call has no tenant
  () => serve(system.meta, async (ctx: ReadContext) => ({ mode: ctx.tenantId })),
  // @ts-expect-error a read has no transaction to write in
  () => serve(tenants.current, async (ctx: WriteContext) => ctx.enqueue),
  // @ts-expect-error the answer must be what the contract says
  () => serve(tenants.current, async () => ({ name: 'only a name' })),
  // @ts-expect-error what is made once for a business does not know who asks
  () => serveUnchanged(board.days, [], async (ctx: ReadContext & Acting) => new JsonText(ctx.user?.id ?? '')),
  // @ts-expect-error the input has no such field
  () => serve(accounts.signIn, async (_, input) => input.role),
  () =>
    endpoint({
      method: 'GET',
      path: '/api/users/:id',
      access: 'user',
      trial: 'open',
      summary: '',
      // @ts-expect-error the path names an id that the input does not have
      input: z.object({ name: z.string() }),
      output: z.object({}),
    }),
  // @ts-expect-error a call without access does not exist
  () => endpoint({ method: 'GET', path: '/api/x', trial: 'open', summary: '', output: z.object({}) }),
]

test('the wrong thing does not compile', () => {
  expect(wrong).toHaveLength(7)
})
