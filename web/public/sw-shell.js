/*
 * Keeps the shell, and nothing of anybody: the built files by their hashed names, and the one page of the application.
 * A file never changes under its name, so that a new version takes over at once and a tab that is open goes on with its own.
 */

/** The build writes here what the application is made of. */
const FILES = []
const SHELL = 'pitlane-shell'
/** Whoever asks for it, it is answered with the application. */
const APPLICATION = '/auth'
/** The brand's picture. It keeps its name when it changes, and is brought with every version. */
const MARK = '/favicon.svg'
/** What belonged to the version before stays for tabs that are open. */
const LISTED = '/sw-files'
const PAGE_WITHIN = 5000
const NOT_PAGES = /^\/(api|objects|demo|job|calendar|metrics|healthz|readyz)(\/|$)|\.\w+$/

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOlderFiles(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/') || pathname === MARK) event.respondWith(keptFile(request))
  else if (request.mode === 'navigate' && !NOT_PAGES.test(pathname)) event.respondWith(pageFor(request))
})

/** All or nothing: files and page are of one version, or it is tried again later. */
async function keepShell() {
  if (FILES.length === 0) return
  const shell = await caches.open(SHELL)
  const there = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname))
  await shell.addAll([...FILES.filter((path) => !there.has(path)), MARK])
  const page = await fetch(APPLICATION, { cache: 'no-store', credentials: 'omit' })
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!page.ok || !named.every((path) => FILES.includes(path))) throw new Error('Another version is served')
  await shell.put(APPLICATION, page)
}

async function forgetOlderFiles() {
  const shell = await caches.open(SHELL)
  const listed = await shell.match(LISTED)
  const before = listed ? await listed.json() : []
  const wanted = new Set([...FILES, ...before, APPLICATION, MARK])
  const older = (await shell.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(older.map((request) => shell.delete(request)))
  await shell.put(LISTED, Response.json(FILES))
}

async function keptFile(request) {
  const shell = await caches.open(SHELL)
  return (await shell.match(request, { ignoreVary: true, ignoreSearch: true })) ?? asking(request)
}

/** Nobody answered, or whoever asked has gone on meanwhile: a worker that throws is complained about. */
function asking(request) {
  return fetch(request).catch(() => Response.error())
}

/** From the server; only when nobody answers, or nothing sensible, or not soon, the one that is kept. */
async function pageFor(request) {
  const answer = await within(PAGE_WITHIN, fetch(request)).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await keptPage()) ?? answer ?? asking(request)
}

/** With a nonce of its own, as the server gives one to every answer. */
async function keptPage() {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(APPLICATION)
  if (!kept) return undefined
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const policy = headers.get('content-security-policy') ?? ''
  const given = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!given) return undefined
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  headers.set('content-security-policy', policy.replaceAll(given, nonce))
  return new Response((await kept.text()).replaceAll(given, nonce), { headers })
}

function within(milliseconds, work) {
  const over = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Not soon enough')), milliseconds)
  })
  return Promise.race([work, over])
}
