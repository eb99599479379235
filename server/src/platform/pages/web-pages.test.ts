import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, test } from 'vitest'
import { openHttp } from '../http/http.ts'
import { serveWebPages } from './web-pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-web-'))
afterAll(() => rm(folder, { recursive: true }))
const script = 'console.info("x");'.repeat(200)
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  '<meta content="__PUBLIC_URL__"><script nonce="__CSP_NONCE__">app</script>',
)
await writeFile(join(folder, 'landing.html'), '<p nonce="__CSP_NONCE__">landing</p>')
await writeFile(join(folder, 'job.html'), '<script nonce="__CSP_NONCE__">job</script>')
await writeFile(join(folder, 'favicon.svg'), '<svg/>')
for (const name of ['sw.js', 'sw-shell.js']) await writeFile(join(folder, name), 'self')
await writeFile(join(folder, 'assets/app-1a2b.js'), script)
await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))

const world = await openWorld()
const app = await openHttp(world.platform, {})
await serveWebPages(app, world.platform, folder)
const { cookies } = await aTenant(world.app)
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  test.each(['/', '/vehicles/1', '/anything', '/dashboard', '/?x=1'])(
    '%s is the landing page for strangers',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('landing')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/auth', '/login', '/business/signup', '/forgot-password', '/reset-password?token=x'])(
    '%s is the application for everybody',
    async (url) => {
      expect((await get(url)).body).toContain('app')
    },
  )

  test('a label asks a stranger to sign in and leads there then, and whoever is signed in at once', async () => {
    const url = '/v/A%2FB%20%D8%B3?x=1'
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
    const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://pitlane.test')
    expect([pathname, searchParams.get('next')]).toEqual(['/auth', url])
    expect((await get(url, { cookie: cookies() })).body).toContain('app')
  })

  test.each([
    ['/%61uth', '/auth'],
    ['/business%2Fsignup', '/business/signup'],
    ['/%61nything', '/anything'],
    ['/%76/A1', '/v/A1'],
    ['/%61pi/nothing', '/api/nothing'],
    ['/api%2Fuser', '/api/user'],
    ['/%6Fbjects/1', '/objects/1'],
    ['/job%2Fx', '/job/x'],
    ['/%61ssets/none.js', '/assets/none.js'],
  ])('%s is what %s is', async (url, meant) => {
    const whatOf = ({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) => ({
      statusCode,
      caching: headers['cache-control'],
      page: /landing|app|not_found/.exec(body)?.[0],
    })
    expect(whatOf(await get(url))).toEqual(whatOf(await get(meant)))
  })

  test('however many bring a cookie from before tokens had macs, one connection looks them up', async () => {
    const sessions = await lockTable(world.databaseUrl, 'sessions')
    const cookie = `pitlane_session=${'A'.repeat(22)}.${'A'.repeat(43)}`
    const pages = Array.from({ length: 20 }, () => get('/', { cookie }))
    try {
      await expect.poll(() => world.platform.strangers.waiting()).toBe(19)
      await expect.poll(sessions.waiting).toBe(1)
    } finally {
      await sessions.letGo()
    }
    for (const page of await Promise.all(pages)) expect(page.body).toContain('landing')
  })

  test('the application is told the address that people open', async () => {
    expect((await get('/auth')).body).toContain(`<meta content="${world.platform.publicUrl()}">`)
  })

  test('everything is the application for who is signed in, and a forged cookie is nobody', async () => {
    expect((await get('/vehicles/1', { cookie: cookies() })).body).toContain('app')
    expect((await get('/', { cookie: 'pitlane_session=forged' })).body).toContain('landing')
  })

  test('allows only scripts with its own nonce, which is new each time', async () => {
    const answers = await Promise.all([get('/auth'), get('/auth')])
    const nonces = answers.map(({ body, headers }) => {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['cache-control']).toBe('no-store')
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('a file', () => {
  test('with a hash in its name is kept for ever, and sent packed as it was built', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/assets/app-1a2b.js')).body).toBe(script)
  })

  test('that is not there is not a page', async () => {
    for (const url of [
      '/assets/gone.js',
      '/assets/',
      '/api/x',
      '/objects/x',
      '/demo/x',
      '/assets/../index.html',
    ])
      expect((await get(url)).body, url).not.toContain('app</script>')
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
  })

  test.each(['/sw.js', '/sw-shell.js'])(
    'that works for the whole site in the background is asked for anew each time: %s',
    async (path) => {
      const { headers, body } = await get(path)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0',
        'content-type': expect.stringContaining('javascript'),
      })
      expect(body).toBe('self')
    },
  )

  test('beside the pages is served, and nothing else of the folder', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toContain('svg')
    for (const url of ['/index.html', '/assets/%2e%2e/%2e%2e/package.json', '/.built-from'])
      expect((await get(url)).body, url).not.toMatch(/__CSP_NONCE__|"name"/)
  })
})
