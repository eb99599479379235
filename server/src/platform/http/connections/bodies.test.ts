import { aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openUnfinished } from '@pitlane/sandbox/testing/strangers/unfinished'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const AT_ONCE = 4
const world = await openWorld({
  settings: {
    REQUESTS_AT_ONCE: String(AT_ONCE),
    BODIES_AT_ONCE: '12',
    BODIES_PER_ADDRESS: '6',
    LARGE_BODIES_AT_ONCE: '2',
    ARRIVAL_SECONDS: '60',
  },
})
const { address, begin, beginAndBeSeen } = await openUnfinished(world)
const admin = await aTenant(world.app)
const other = await aTenant(world.app)
const body = JSON.stringify({ username: admin.registration.adminUsername, password: PASSWORD })
const ofBusiness = { line: 'PATCH /api/tenant', cookie: admin.cookies(), body: '{"name":"Here at last"}' }

const running = async () => {
  const said = await world.platform.metrics.registry.getSingleMetricAsString('pitlane_requests_running')
  return Number(said.split(' ').at(-1))
}
const signIn = () =>
  fetch(`${address}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

describe('a body on its way', () => {
  test.each(['POST /api/login', 'POST /api/stripe/webhook', 'POST /unsubscribe/x', 'POST /nothing'])(
    'has no place: however many never finish %s, others sign in',
    async (line) => {
      for (let n = 0; n < AT_ONCE + 1; n++) await beginAndBeSeen({ line, body })
      expect(await running()).toBe(0)
      expect((await signIn()).status).toBe(200)
    },
  )

  test('has no place of its business either, which goes on with everything else', async () => {
    const begun = []
    for (let n = 0; n < AT_ONCE; n++) begun.push(await beginAndBeSeen(ofBusiness))
    const { statusCode } = await world.app.inject({ url: '/api/user', headers: { cookie: admin.cookies() } })
    expect(statusCode).toBe(200)
    for (const { finish, answer } of begun) {
      finish()
      expect(await answer).toBe(200)
    }
    expect(await running()).toBe(0)
  })
})

describe('one body too many', () => {
  test('of a network ends the oldest of that network: whoever really sends is answered', async () => {
    const elsewhere = await beginAndBeSeen({ from: '127.0.0.3', body })
    const oldest = await beginAndBeSeen({ body })
    for (let n = 1; n < 6; n++) await beginAndBeSeen({ body })
    const late = begin({ body })
    expect(await oldest.isEnded).toBe(true)
    for (const { finish, answer } of [late, elsewhere]) {
      finish()
      expect(await answer).toBe(200)
    }
  })

  test('of all ends the oldest of the network that has most', async () => {
    const alone = await beginAndBeSeen({ from: '127.0.0.3', body })
    const oldest = await beginAndBeSeen({ from: '127.0.0.4', body })
    for (let n = 1; n < 6; n++) await beginAndBeSeen({ from: '127.0.0.4', body })
    for (let n = 0; n < 5; n++) await beginAndBeSeen({ from: '127.0.0.5', body })
    const late = begin({ from: '127.0.0.6', body })
    expect(await oldest.isEnded).toBe(true)
    for (const { finish, answer } of [alone, late]) {
      finish()
      expect(await answer).toBe(200)
    }
  })
})

test('a large body has its place from the first byte; half of them are of one business', async () => {
  const large = (cookie: string) =>
    begin({
      line: 'POST /api/repairs/import',
      cookie,
      body: JSON.stringify({ repairs: [], x: 'x'.repeat(2 ** 20) }),
    })
  const first = large(admin.cookies())
  await expect.poll(running).toBe(1)
  expect(await large(admin.cookies()).answer).toBe(503)
  const elsewhere = large(other.cookies())
  await expect.poll(running).toBe(2)
  for (const { finish, answer } of [first, elsewhere]) {
    finish()
    expect(await answer).toBe(400)
  }
  const after = large(admin.cookies())
  after.finish()
  expect(await after.answer).toBe(400)
})
