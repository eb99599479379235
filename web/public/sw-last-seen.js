/*
 * Keeps what was last seen: who is signed in, their business, its fleet and its open repairs, what forms offer. It is brought
 * as a whole for one person, answers only where nobody else does, and is gone when somebody signs in or out.
 */

const LAST_SEEN = 'pitlane-last-seen'
/** Pages read from its header when it was true. */
const SET = '/last-seen'
const KNOWN_AT = 'x-known-at'
const PERSON = 'x-person'
const WHO = '/api/user'
const FLEET = '/api/vehicles'
const openRepairs = (status) => `/api/repairs?status=${encodeURIComponent(status)}&page=1&limit=100`
const WANTED = [
  '/api/tenant',
  '/api/hq/config',
  '/api/repair-categories',
  '/api/mechanics',
  '/api/checks/settings',
  '/api/dashboard/stats',
  '/api/dashboard/available-vehicles-needing-repair',
  FLEET,
  openRepairs('need'),
  openRepairs('in progress'),
]
/** A device has other things to keep. */
const BYTES_MOST = 20_000_000
const FRESH_FOR = 5 * 60_000
const ANSWER_WITHIN = 8000
/** After these somebody else may be signed in, or nobody. */
const CHANGES_WHO =
  /^\/api\/(log(in|out)|sso|invitations\/accept|business|password-reset|tenant\/(re)?(close|open))/

let bringing
/** Counts how often it may have become another. */
let person = 0
let isAway

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || !url.pathname.startsWith('/api/')) return
  const isChange = CHANGES_WHO.test(url.pathname)
  if (request.mode === 'navigate') return isChange ? event.waitUntil(forgetLastSeen()) : undefined
  if (request.method !== 'GET') return isChange ? event.respondWith(changeOfPerson(request)) : undefined
  const found = whereIs(url)
  if (found) event.respondWith(answerFor(event, found))
})

self.addEventListener('activate', (event) => event.waitUntil(bringLastSeen()))

async function changeOfPerson(request) {
  const answer = await fetch(request)
  await forgetLastSeen()
  return answer
}

/** The server's answer; when nobody answers, or not soon, what was last seen of it. */
async function answerFor(event, found) {
  const { request } = event
  const asked = fetch(request)
  try {
    const answer = await within(ANSWER_WITHIN, asked)
    event.waitUntil(afterAnswer(request, answer.clone()))
    return answer
  } catch {
    if (request.signal.aborted) return Response.error()
    const kept = await (await lastSeen())?.json()
    const known = kept && found(kept.answers)
    if (known === undefined) return asked.catch(() => Response.error())
    asked.catch(() => undefined)
    await tellAway(true)
    return Response.json(known, { headers: { [KNOWN_AT]: kept.at } })
  }
}

async function afterAnswer(request, answer) {
  await tellAway(false)
  const kept = await lastSeen()
  if (new URL(request.url).pathname === WHO) {
    const isSame = answer.ok && (await answer.json()).id === kept?.headers.get(PERSON)
    if (kept && !isSame) return forgetLastSeen()
    if (!answer.ok) return undefined
  }
  const age = Date.now() - Date.parse(kept?.headers.get(KNOWN_AT) ?? 0)
  return age > FRESH_FOR ? bringLastSeen() : undefined
}

/** Where among the kept answers this one is; undefined for what is not kept at all. */
function whereIs({ pathname, search, searchParams }) {
  const address = pathname + search
  if (address === WHO || WANTED.includes(address)) return (answers) => answers[address]
  const [, kind, id] = /^\/api\/(vehicles|repairs)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  if (id) return (answers) => allOf(kind, answers).find((one) => one.id === id)
  const asked = Object.fromEntries(searchParams)
  if (pathname === FLEET && isOnly(asked, 'vehicleKey'))
    return (answers) => allOf('vehicles', answers).filter((one) => one.vehicleKey === asked.vehicleKey)
  if (pathname !== '/api/repairs') return undefined
  if (isOnly(asked, 'vehicleId'))
    return (answers) => allOf('repairs', answers).filter((one) => one.vehicle?.id === asked.vehicleId)
  const open = openRepairs(asked.status)
  if (isOnly(asked, 'status', 'page', 'limit') && WANTED.includes(open))
    return (answers) => pageOf(answers[open], asked)
  return undefined
}

const isOnly = (asked, ...names) =>
  names.every((name) => name in asked) && Object.keys(asked).length === names.length

function allOf(kind, answers) {
  if (kind === 'vehicles') return answers[FLEET] ?? []
  return ['in progress', 'need'].flatMap((status) => answers[openRepairs(status)]?.repairs ?? [])
}

function pageOf(all, asked) {
  if (!all) return undefined
  const [page, limit] = [Number(asked.page), Number(asked.limit)]
  const repairs = all.repairs.slice((page - 1) * limit, page * limit)
  return { ...all, repairs, page, limit, totalPages: Math.max(1, Math.ceil(all.repairs.length / limit)) }
}

async function lastSeen() {
  return (await caches.open(LAST_SEEN)).match(SET)
}

function bringLastSeen() {
  bringing ??= bringAll().finally(() => {
    bringing = undefined
  })
  return bringing
}

/** Asked who it is before and after: the set is one person's, whoever signs in meanwhile. */
async function bringAll() {
  const asked = person
  const before = await asJson(WHO)
  if (!before) return
  const answers = await Promise.all(WANTED.map(async (path) => [path, await asJson(path)]))
  const after = await asJson(WHO)
  if (after?.id !== before.id || asked !== person) return
  const at = new Date().toISOString()
  const known = Object.fromEntries([[WHO, after], ...answers].filter(([, answer]) => answer !== undefined))
  const text = JSON.stringify({ at, answers: known })
  if (text.length > BYTES_MOST) return
  const kept = await caches.open(LAST_SEEN)
  await kept.put(SET, new Response(text, { headers: { [KNOWN_AT]: at, [PERSON]: after.id } }))
}

/** What cannot be had now, or not by this person, stays out. */
async function asJson(path) {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

/** What is on its way is of whoever was here before. */
async function forgetLastSeen() {
  person += 1
  await caches.delete(LAST_SEEN)
}

/** Pages say that nobody answers also where the browser believes to be connected. Each time: one may have opened meanwhile. */
async function tellAway(isAwayNow) {
  if (isAway === false && !isAwayNow) return
  isAway = isAwayNow
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage({ isAway })
}
