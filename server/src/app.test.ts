import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@pitlane/contract'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { namedCalls } from '@pitlane/sandbox/testing/calls/every-call'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { serveWebPages } from './platform/pages/web-pages.ts'

const world = await openWorld({ demo: true })
const read = (path: string) => [`GET ${path}`, `HEAD ${path}`]

/** What a server answers to, read from the tree that it prints: `POST /api/login`. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: true })
    .matchAll(/^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/gm)
  return [...routes]
    .flatMap(([, indent = '', piece = '', methods]) => {
      const depth = indent.length / 4
      above.splice(depth, above.length, piece)
      const path = above.join('')
      return methods?.split(', ').map((method) => `${method} ${path}`) ?? []
    })
    .sort()
}

describe('the list of calls', () => {
  test('every call is served, once', async () => {
    for (const {
      name,
      endpoint: { method, path },
    } of namedCalls)
      expect(world.app.hasRoute({ method, url: path }), `${name}: routes are listed in app.ts`).toBe(true)
    const keys = namedCalls.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('nothing else is served but what is written here, with the web application and without', async () => {
    const calls = namedCalls.flatMap(({ endpoint: { method, path } }) => [
      `${method} ${path}`,
      ...(method === 'GET' ? [`HEAD ${path}`] : []),
    ])
    const others = (app: FastifyInstance) => routesOf(app).filter((route) => !calls.includes(route))
    const documents = ['/api/docs', '/api/openapi.json'].flatMap(read)
    const lostLinks = ['/api/job/*', '/job/*'].flatMap((path) =>
      world.app.supportedMethods.map((it) => `${it} ${path}`),
    )
    expect(others(world.app)).toEqual([...documents, ...lostLinks].sort())

    const webFolder = await mkdtemp(join(tmpdir(), 'pitlane-web-'))
    await mkdir(join(webFolder, 'assets'))
    for (const name of ['index.html', 'landing.html', 'job.html', 'icon.svg', 'icon.svg.br'])
      await writeFile(join(webFolder, name), name)
    const pages = fastify()
    await serveWebPages(pages, world.platform, webFolder)
    expect(routesOf(pages)).toEqual(['/assets/*', '/icon.svg'].flatMap(read).sort())
  })

  test('a route of nobody is found', () => {
    const planted = fastify()
    planted.get('/api/users', async () => 'some')
    planted.delete('/api/users/:id/secrets', async () => 'all of them')
    expect(routesOf(planted)).toEqual(['DELETE /api/users/:id/secrets', ...read('/api/users')])
  })
})

describe('the demo', () => {
  test('says how to sign in, shows its mails, and gives the reset link at once', async () => {
    const { call } = frontDoor(world.app)
    expect(await call(api.system.meta, {})).toMatchObject({ mode: 'demo', demo: { username: 'demo' } })
    const { registration } = await aTenant(world.app)
    const answer = await call(api.accounts.requestReset, { email: registration.contactEmail })
    expect(answer.resetUrl).toBe(`http://pitlane.test/reset-password?token=${answer.resetToken}`)
    const page = await world.app.inject({ url: '/demo/mail' })
    expect(page.body).toContain(answer.resetUrl)
    expect(page.body).toContain(`<a href="${world.receiver.origin}/">the demo receiver</a>`)
  })

  test('moves the trial of the own business', async () => {
    const admin = await aTenant(world.app)
    const other = await aTenant(world.app)
    await admin.call(api.demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    expect(await admin.call(api.tenants.current, {})).toMatchObject({
      freeTrialEnddate: '2026-01-01T00:00:00.000Z',
    })
    expect(await other.call(api.tenants.current, {})).toEqual(other.tenant)
  })
})
