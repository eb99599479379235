import { anAddress, aTenant } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const admin = await aTenant(world.app)
const photo = await anObject(world.app, admin)

/** The same address, with every letter written as its number. */
const spelled = (path: string) =>
  path.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

async function ask(url: string, cookie: string) {
  const { statusCode, headers, body } = await world.app.inject({
    url,
    headers: { cookie },
    remoteAddress: anAddress(),
  })
  const { date: _, 'x-request-id': __, ...said } = headers
  return { statusCode, said, body }
}

test.each([
  ['a call', '/api/user', 200],
  ['a list', '/api/oil-change', 200],
  ['the documentation', '/api/openapi.json', 200],
  ['nothing among the calls', '/api/no-such-call', 404],
  ['a photo', photo, 200],
  ['a photo that is not there', '/objects/00000000-0000-4000-8000-000000000000', 404],
  ['an invented job link', '/job/invented', 404],
  ['something below it', '/job/invented/more', 404],
  ['a call by an invented job link', '/api/job/invented', 404],
  ['something below that', '/api/job/invented/more/and/more', 404],
  ['an invented calendar', '/calendar/invented.ics', 404],
  ['an invented link to hear no more', '/unsubscribe/invented', 404],
  ['whether we are well', '/healthz', 200],
  ['nothing at all', '/no-such-page', 404],
])('%s is answered the same however its address is written', async (_, path, status) => {
  for (const cookie of [admin.cookies(), '']) {
    const plain = await ask(path, cookie)
    expect(await ask(spelled(path), cookie)).toEqual(plain)
    if (cookie) expect(plain.statusCode).toBe(status)
    if (path !== '/healthz' && plain.statusCode !== 200) expect(plain.said['cache-control']).toBe('no-store')
  }
})

test('what one business sees is never kept, however its address is written', async () => {
  const { said } = await ask('/%61pi/user', admin.cookies())
  expect(said).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
  expect(Object.keys(said)).not.toContain('origin-agent-cluster')
})
