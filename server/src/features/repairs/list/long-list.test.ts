import { gunzipSync } from 'node:zlib'
import { api } from '@pitlane/contract'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld()
const shop = await aConnectedTenant(world, 1)
const report = await aReport(shop, { description: 'The customer heard it on the highway. '.repeat(50) })
/** Together far longer than what goes out at once. */
const reported: string[] = []
for (let number = 1; number <= 60; number++)
  reported.push((await shop.call(api.repairs.create, { ...report, title: `Brakes ${number}` })).id)

const ask = (options: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
  world.app.inject({
    url: '/api/repairs',
    ...options,
    headers: { cookie: shop.cookies(), ...options.headers },
  })
const idsIn = (json: string) => JSON.parse(json).map(({ id }: { id: string }) => id)

describe('a list of many repairs', () => {
  test('goes out in pieces, newest first, and is known again', async () => {
    const { statusCode, headers, body } = await ask()
    expect({ statusCode, length: headers['content-length'] }).toEqual({ statusCode: 200, length: undefined })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(idsIn(body)).toEqual(reported.toReversed())
    const again = await ask({ headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is compressed for whoever likes that', async () => {
    const { headers, rawPayload } = await ask({ headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    expect(idsIn(gunzipSync(rawPayload).toString())).toEqual(reported.toReversed())
  })

  test('has a head without it', async () => {
    const { statusCode, body } = await ask({ method: 'HEAD' })
    expect([statusCode, body]).toEqual([200, ''])
  })
})
