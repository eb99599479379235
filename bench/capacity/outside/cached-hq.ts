import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failingVehicleId } from '@pitlane/sandbox/hq/fleet/fleet'
import { openHqSandbox } from '@pitlane/sandbox/hq/hq-sandbox'
import { idOfCar } from '@pitlane/sandbox/hq/reservations/places'

const KEPT_MS = 60_000
/** A car of sixty comes back in a quarter of an hour, and has gone some miles. */
const RETURNS_PER_CAR_AND_MINUTE = 1 / 900
const HAS_FAILING_CAR = 300

interface Kept {
  until: number
  status: number
  body: Promise<Buffer>
}

/**
 * HQ's sandbox, whose pages are kept for a minute and shared by all fleets of a size: many businesses ask, and writing the same page for
 * each would cost more than reading it. Moments in filters are rounded to days; some more is answered then, as older HQs do.
 */
export async function openCachedHq(sizes: readonly number[]) {
  const hq = await openHqSandbox()
  const kept = new Map<string, Kept>()
  for (const size of sizes.filter((it) => it >= HAS_FAILING_CAR))
    hq.change(tokenOf(size), { vehicle: { hqVehicleId: failingVehicleId, odometer: 1 } })

  function pageOf(path: string, authorization: string): Kept {
    const key = `${authorization} ${path}`
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known
    const page: Kept = { until: Date.now() + KEPT_MS, status: 200, body: Promise.resolve(Buffer.alloc(0)) }
    page.body = ask(new URL(path, hq.origin), authorization).then(({ status, body }) => {
      page.status = status
      return body
    })
    kept.set(key, page)
    return page
  }

  const server = createServer({ keepAliveTimeout: KEPT_MS }, (asked, response) => {
    const path = (asked.url ?? '/').replaceAll(TIME_OF_DAY, '$1%2000%3A00%3A00')
    const page = pageOf(path, asked.headers.authorization ?? '')
    page.body.then(
      (body) =>
        response
          .writeHead(page.status, { 'content-type': 'application/json', 'content-length': body.length })
          .end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  let driven = 0
  /** Every minute some cars come back with more on their odometers. */
  setInterval(() => {
    driven += 1
    for (const size of sizes)
      for (let left = size * RETURNS_PER_CAR_AND_MINUTE; Math.random() < left; left -= 1) {
        const hqVehicleId = idOfCar(Math.floor(Math.random() * size))
        hq.change(tokenOf(size), { vehicle: { hqVehicleId, odometer: MILES + driven * 10 } })
      }
  }, KEPT_MS).unref()

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, baseUrl: `${origin}/api/` }
}

const MILES = 90_000
const TIME_OF_DAY = /(\d{4}-\d\d-\d\d)(?:%20| )\d\d(?:%3A|:)\d\d(?:%3A|:)\d\d/g

export const tokenOf = (cars: number) => `sandbox-${cars}`
export const HQ_USER = 'steady'

function ask(url: URL, authorization: string): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { authorization } }, async (answer: IncomingMessage) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode ?? 502, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}
