import { screens } from '../../instruments/screens.ts'
import { tenantId } from '../../worlds/many-repairs.ts'
import { administrators, CRITICAL, type KindName } from '../hour/mix.ts'
import type { Things } from '../world/fill.ts'
import {
  addressOf,
  cookieOf,
  idOfPerson,
  PASSWORD,
  type Person,
  slugOf,
  usernameOf,
} from '../world/people.ts'
import type { openLedger } from './ledger.ts'
import type { Answer, Web } from './web.ts'

/** Somebody does something that was meant for a moment. */
export interface Doing {
  kind: string
  person: Person
  meantForMs: number
}

interface Opened {
  web: Web
  things: ReadonlyMap<number, Things>
  book: ReturnType<typeof openLedger>
  photo: Buffer
  random: () => number
  now: () => number
}

const MOST_ETAGS = 500_000

/** What people do, each as its browser would: a screen asks for all of its parts at once, and only for what has changed. */
export function openActs({ web, things, book, photo, random, now }: Opened) {
  const etags = new Map<string, string>()
  const completed = new Map<number, number>()
  const thingsOf = ({ business }: Person) => {
    const found = things.get(business.cars)
    if (!found) throw new Error(`Nothing is known of fleets of ${business.cars}`)
    return found
  }
  const screensOf = new Map(
    [...things].map(([cars, of]) => [cars, new Map(screens(of).map(({ name, paths }) => [name, paths]))]),
  )

  async function get({ kind, person, meantForMs }: Doing, path: string): Promise<void> {
    const key = `${idOfPerson(person)} ${path}`
    const known = etags.get(key)
    const { etag } = await web.send({
      ...{ kind, meantForMs, path },
      headers: {
        ...headersOf(person),
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(known && { 'if-none-match': known }),
      },
    })
    if (etag && (known || etags.size < MOST_ETAGS)) etags.set(key, etag)
  }

  function write(doing: Doing, method: string, path: string, given: object): Promise<Answer> {
    const { kind, person, meantForMs } = doing
    return web.send({
      ...{ kind, meantForMs, method, path },
      headers: { ...headersOf(person), 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  }

  async function report(doing: Doing, imageUrls: string[] = []): Promise<boolean> {
    const { person } = doing
    const { cars } = thingsOf(person)
    const car = cars[Math.floor(random() * cars.length)]
    const mark = book.nextMark()
    const { isDone } = await write(doing, 'POST', '/api/repairs', {
      tenantId: tenantId(person.business.number),
      reportedBy: idOfPerson(person),
      vehicleId: car?.id,
      vehicleKey: car?.key,
      title: mark,
      description: 'It pulls to the left when braking, more so when the road is wet.',
      category: 'brakes',
      urgencyLevel: random() < CRITICAL ? 'critical' : 'medium',
      odometerReading: 42_000,
      imageUrls,
    })
    book.note('reports', person, mark, isDone)
    return isDone
  }

  /** Each step is meant for the moment in which the one before was answered. */
  async function uploadPhoto(doing: Doing): Promise<void> {
    const { kind, person } = doing
    const next = () => ({ ...doing, meantForMs: now() })
    const asked = { contentType: 'image/jpeg', size: photo.length }
    const uploadURL = textIn((await write(doing, 'POST', '/api/objects/upload', asked)).json, 'uploadURL')
    if (!uploadURL) return
    const { pathname, search } = new URL(uploadURL, 'http://pitlane')
    await web.send({
      ...{ kind, meantForMs: now(), method: 'PUT', path: pathname + search, body: photo },
      headers: { ...headersOf(person), 'content-type': 'image/jpeg' },
    })
    const claimed = await write(next(), 'PUT', '/api/repair-images', { imageUrl: uploadURL })
    const objectPath = textIn(claimed.json, 'objectPath')
    if (!objectPath) return
    const isKept = await report(next(), [objectPath])
    book.note('photos', person, objectPath, isKept)
    await get(next(), `${objectPath}?w=320`)
  }

  /** Each of the business's open ones once. */
  async function complete(doing: Doing): Promise<void> {
    const { person } = doing
    const at = completed.get(person.business.number) ?? 0
    const id = thingsOf(person).open[at]
    if (!id) return
    completed.set(person.business.number, at + 1)
    const endDate = new Date().toISOString().slice(0, 10)
    const given = {
      status: 'completed',
      endDate,
      startDate: endDate,
      repairCost: 120,
      odometerReading: 42_000,
    }
    const { isDone } = await write(doing, 'PATCH', `/api/repairs/${id}`, given)
    book.note('completions', person, id, isDone)
  }

  async function comment(doing: Doing): Promise<void> {
    const mark = book.nextMark()
    const { repairId } = thingsOf(doing.person)
    const { isDone } = await write(doing, 'POST', `/api/repairs/${repairId}/comments`, { text: mark })
    book.note('comments', doing.person, mark, isDone)
  }

  async function signIn(doing: Doing): Promise<void> {
    const { person } = doing
    const given = { username: usernameOf(person), password: PASSWORD, businessSlug: slugOf(person.business) }
    await web.send({
      ...{ kind: doing.kind, meantForMs: doing.meantForMs, method: 'POST', path: '/api/login' },
      headers: { 'x-forwarded-for': addressOf(person.business), 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  }

  const acts: Partial<Record<KindName, (doing: Doing) => Promise<unknown>>> = {
    'sign-in': signIn,
    'reports a repair': (doing) => report(doing),
    'uploads a photo': uploadPhoto,
    'completes a repair': complete,
    comments: comment,
    'reads notifications': (doing) => write(doing, 'POST', '/api/notifications/read', {}),
  }

  return {
    get,
    async act(kind: KindName, given: Doing): Promise<void> {
      const act = acts[kind]
      const doing = administrators.includes(kind)
        ? { ...given, person: { ...given.person, place: 1 } }
        : given
      if (act) return void (await act(doing))
      const paths = screensOf.get(doing.person.business.cars)?.get(kind) ?? []
      await Promise.all(paths.map((path) => get(doing, path)))
    },
  }
}

export function headersOf(person: Person): Record<string, string> {
  return { cookie: cookieOf(person), 'x-forwarded-for': addressOf(person.business) }
}

function textIn(json: unknown, name: string): string | undefined {
  const found =
    typeof json === 'object' && json !== null ? Object.entries(json).find(([key]) => key === name) : undefined
  return typeof found?.[1] === 'string' ? found[1] : undefined
}
