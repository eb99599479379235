import { TRIAL_ENDED } from '@pitlane/contract/access'
import { DAY } from '@pitlane/contract/durations'
import { endpoint } from '@pitlane/contract/endpoint'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../database/database.ts'
import { openHttp } from './http.ts'
import { mount } from './mount.ts'
import { serve } from './serve.ts'

const work = endpoint({
  method: 'POST',
  path: '/api/work/:id',
  access: 'user',
  trial: 'required',
  summary: 'A call that needs a trial, with input from everywhere',
  input: z.object({ id: z.string(), silent: z.stringbool().optional(), text: z.string() }),
  inQuery: ['silent'],
  output: z.object({ id: z.string(), silent: z.boolean().optional(), text: z.string() }),
})
const lie = endpoint({
  method: 'GET',
  path: '/api/lie',
  access: 'public',
  trial: 'open',
  summary: 'A call whose answer is not what the contract says',
  output: z.object({ truth: z.literal(true) }),
})
const tell = endpoint({
  method: 'GET',
  path: '/api/tell',
  access: 'public',
  trial: 'open',
  summary: 'A call whose answer says more than the contract does',
  output: z.object({ people: z.array(z.object({ name: z.string() })) }),
})
const half = endpoint({
  method: 'POST',
  path: '/api/half',
  access: 'user',
  trial: 'open',
  summary: 'A write that fails half way',
  output: z.object({}),
})

const world = await openWorld()
const app = await openHttp(world.platform, {})
mount(
  app,
  world.platform,
  [
    serve(work, async (_, input) => input),
    serve(lie, async () => JSON.parse('{"truth":false}')),
    serve(tell, async () => ({ people: [{ name: 'Olive', passwordHash: 'x' }] })),
    serve(half, async (ctx) => {
      await ctx.query(sql`update tenants set name = 'half done' where id = ${ctx.tenantId}`)
      throw new Error('in the middle')
    }),
  ],
  { verifyOutput: true },
)
const admin = await aTenant(world.app)
const { call } = frontDoor(app, { cookies: admin.cookies() })

test('input comes from path, query and body, and each from its own place', async () => {
  expect(await call(work, { id: 'a/b ?', silent: 'true', text: 'x' })).toEqual({
    id: 'a/b ?',
    silent: true,
    text: 'x',
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/work/one?text=query&id=query',
    headers: { cookie: admin.cookies() },
    payload: { id: 'body', text: 'body', silent: 'true' },
  })
  expect(answer.json()).toMatchObject({ id: 'one', text: 'body' })
})

test('a trial that is over closes what needs one, and a subscription opens it again', async () => {
  const closed = { code: 'trial_ended', status: 402, sentence: TRIAL_ENDED }
  world.travel(31 * DAY)
  const { registration } = admin
  const later = frontDoor(world.app)
  const { accounts } = await import('@pitlane/contract/accounts/calls')
  await later.call(accounts.signIn, {
    username: registration.adminUsername,
    password: registration.adminPassword,
  })
  const laterCall = frontDoor(app, { cookies: later.cookies() }).call
  await expect(laterCall(work, { id: '1', text: 'x' })).rejects.toMatchObject(closed)
  await world.platform.database.transaction(admin.tenant.id, (run) =>
    run(sql`update tenants set is_subscriber = true where id = ${admin.tenant.id}`),
  )
  await expect
    .poll(() => laterCall(work, { id: '1', text: 'x' }).catch(() => undefined))
    .toEqual({ id: '1', text: 'x' })
  world.travel(0)
})

test('an answer that is not what the contract says, or says more, fails in tests', async () => {
  for (const [endpoint, wrong] of [
    [lie, 'expected true'],
    [tell, 'people.0.passwordHash is not in it'],
  ] as const) {
    await expect(call(endpoint, {})).rejects.toMatchObject({ code: 'internal' })
    expect(JSON.stringify(world.logged.findLast(({ err }) => err))).toContain(wrong)
  }
})

test('a write that fails half way changes nothing', async () => {
  await expect(call(half, {})).rejects.toMatchObject({ code: 'internal' })
  const names = await world.platform.database.inTenant(admin.tenant.id)(
    sql`select name from tenants where id = ${admin.tenant.id}`,
  )
  expect(names).toEqual([{ name: admin.tenant.name }])
})
