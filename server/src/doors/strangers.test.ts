import { endpoint } from '@pitlane/contract/endpoint'
import { givenId, message } from '@pitlane/contract/formats'
import { namedCalls } from '@pitlane/sandbox/testing/calls/every-call'
import { proveStrangers } from '@pitlane/sandbox/testing/proof/prove-strangers'
import { say, unlimited } from '@pitlane/sandbox/testing/proof/proven'
import { aShop } from '@pitlane/sandbox/testing/proof/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '../platform/database/database.ts'
import { openHttp } from '../platform/http/http.ts'
import { mount } from '../platform/http/mount.ts'
import { serve } from '../platform/http/serve.ts'

/** Many calls, on a machine that may have others. */
vi.setConfig({ testTimeout: 180_000 })

const world = await openWorld({ demo: true, settings: unlimited })
const [mine, theirs] = [await aShop(world, 4), await aShop(world, 3)]
const proof = { world, mine, theirs }

test('a handler that works for another business, and a door with another lock than the contract says, are named', async () => {
  const [inside, ofId] = [
    { access: 'user', trial: 'required', summary: 'Planted' } as const,
    z.object({ id: givenId }),
  ]
  const looked = { ...inside, method: 'GET', output: message } as const
  const read = endpoint({ ...looked, input: ofId, path: '/api/planted/repairs/:id' })
  const boat = endpoint({ ...looked, input: ofId, path: '/api/planted/boats/:id' })
  const secrets = endpoint({ ...looked, access: 'admin', path: '/api/planted/secrets' })
  const greeting = endpoint({ ...looked, path: '/api/planted/greeting' })
  const rename = endpoint({ ...inside, method: 'POST', path: '/api/planted/rename', output: message })
  const app = await openHttp(world.platform, {})
  const everywhere = world.platform.database.inTenant(mine.owner.tenant.id)
  const greet = async () => ({ message: 'Hello' })
  const routes = [
    serve(read, async (_, { id }) => {
      const [row] = await everywhere<{ message: string }>(sql`
        select title as message from repairs where tenant_id = ${mine.owner.tenant.id} and id = ${id}`)
      return row ?? { message: 'none' }
    }),
    serve(rename, async () => {
      await everywhere(sql`update tenants set contact_phone = '1' where id = ${mine.owner.tenant.id}`)
      return { message: 'Done' }
    }),
    serve({ ...secrets, access: 'user' }, greet),
    serve({ ...greeting, access: 'admin' }, greet),
    serve(boat, greet),
  ]
  mount(app, world.platform, routes, { verifyOutput: true })
  const calls = Object.entries({ read, rename, secrets, greeting, boat }).map(([name, it]) => ({
    name: `planted.${name}`,
    endpoint: it,
  }))
  const { findings } = await proveStrangers({ ...proof, app, calls })
  expect(findings).toEqual([
    'planted.boat: nobody knows what id names. Say how one is made, as `boats/:id` or `id`, in sandbox/src/testing/proof/things.ts.',
    'planted.read: an employee of another is answered 200, and not 404',
    'planted.read: an administrator of another is answered 200, and not 404',
    'planted.read: a program of another is answered 200, and not 404',
    'planted.read: an administrator of another, with id of the business, is answered 200, and not 404',
    'planted.secrets: an employee of the business is answered 200, and not 403',
    'planted.secrets: a program that may read is answered 200, and not 403',
    'planted.secrets: a program of the business is answered 200, and not 403',
    'planted.secrets: an employee of another is answered 200, and not 403',
    'planted.secrets: a program of another is answered 200, and not 403',
    'planted: strangers have changed tenants, topic_revisions of the business, by one of its calls',
    'planted.greeting: an employee of the business is answered 403, and may ask',
    'planted.greeting: a program that may read is answered 403, and may ask',
    'planted.greeting: a program of the business is answered 403, and may ask',
  ])
})

test('every call, every id and every secret of a business is closed to whoever it is not for, and open to its owner', async () => {
  const { tried, findings } = await proveStrangers({ ...proof, app: world.app, calls: namedCalls })
  say(`${tried} calls of strangers and of owners`)
  expect(findings, 'What a call has to be given is said in sandbox/src/testing/proof/values.ts').toEqual([])
  expect(tried).toBeGreaterThan(namedCalls.length * 6)
})
