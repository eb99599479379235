import { endpoint } from '@pitlane/contract/endpoint'
import { message } from '@pitlane/contract/formats'
import { namedCalls } from '@pitlane/sandbox/testing/calls/every-call'
import { openInputs } from '@pitlane/sandbox/testing/proof/prove-inputs'
import { say, unlimited } from '@pitlane/sandbox/testing/proof/proven'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openHttp } from '../platform/http/http.ts'
import { mount } from '../platform/http/mount.ts'
import { serve } from '../platform/http/serve.ts'

/** Many calls, on a machine that may have others. */
vi.setConfig({ testTimeout: 180_000 })

const world = await openWorld({ demo: true, settings: unlimited })
const proveInputs = await openInputs(world)

test('a body that throws, and an answer with a key too many, are named with the smallest input', async () => {
  const inside = { access: 'user', trial: 'open', summary: 'Planted', method: 'POST' } as const
  const words = z.object({ search: z.string().max(100).optional() })
  const find = endpoint({ ...inside, input: words, path: '/api/planted/find', output: message })
  const tell = endpoint({ ...inside, path: '/api/planted/tell', output: message })
  const app = await openHttp(world.platform, {})
  const routes = [
    serve(find, async (_, { search = '' }) => ({ message: 'Some'.replace(new RegExp(search), '') })),
    serve(tell, async () => ({ message: 'Hello', passwordHash: 'x' })),
  ]
  mount(app, world.platform, routes, { verifyOutput: true })
  const calls = Object.entries({ find, tell }).map(([name, it]) => ({
    name: `planted.${name}`,
    endpoint: it,
  }))
  const { findings } = await proveInputs({ app, calls, seed: 1, runs: 200 })
  expect(findings).toEqual([
    expect.stringMatching(
      /^planted\.find: answers 500 .*SyntaxError: .*, to \{"search":".*"\}, with PROOF_SEED=1$/,
    ),
    expect.stringMatching(/^planted\.tell: answers 500 .*passwordHash is not in it\)/),
  ])
})

test('every call answers whatever it is given, and says what the contract says', async () => {
  const { tried, findings } = await proveInputs({ app: world.app, calls: namedCalls, seed: 1, runs: 6 })
  say(`${tried} inputs, with PROOF_SEED=1`)
  expect(findings).toEqual([])
  expect(tried).toBeGreaterThan(namedCalls.length * 3)
})
