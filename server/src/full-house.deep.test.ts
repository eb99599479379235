import { type ClientRequest, request } from 'node:http'
import { accounts } from '@pitlane/contract/accounts/calls'
import { files } from '@pitlane/contract/files/calls'
import { system } from '@pitlane/contract/system'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anAddress, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'

const SIGN_INS = 25
const UPLOADS = 10
const STREAMS = 10
/** Fewer requests at once than there are of those: if they took places of requests, there would be none left. */
const world = await openWorld({
  settings: { REQUESTS_AT_ONCE: String(SIGN_INS + UPLOADS), UPLOADS_AT_ONCE: '20', STREAMS_AT_ONCE: '20' },
})
const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
const busy = await aTenant(world.app)
const other = await aConnectedTenant(world, 3)
const begun: ClientRequest[] = []
afterAll(() => {
  for (const asked of begun) asked.destroy()
})

/** A phone that has sent the first byte and waits. */
async function holdUpload(): Promise<void> {
  const { uploadURL } = await busy.call(files.offer, {})
  const { pathname, search } = new URL(uploadURL, address)
  const headers = { 'content-type': 'image/jpeg', 'content-length': 1000 }
  const sending = request(`${address}${pathname}${search}`, { agent: false, method: 'PUT', headers })
  begun.push(sending.on('error', () => {}))
  await new Promise<void>((resolve) => sending.write('x', () => resolve()))
}

function holdStream(): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { cookie: busy.cookies() }
    const asked = request(address + system.events.path, { agent: false, headers })
    begun.push(asked.on('response', (answer) => resolve(answer.statusCode)).on('error', () => {}))
    asked.end()
  })
}

const figure = async (name: string) =>
  Number((await world.platform.metrics.registry.getSingleMetricAsString(name)).split(' ').at(-1))

test('sign-ins, uploads and event streams leave room to everybody else', async () => {
  await Promise.all(Array.from({ length: UPLOADS }, holdUpload))
  const streams = await Promise.all(Array.from({ length: STREAMS }, holdStream))
  expect(streams).toEqual(Array(STREAMS).fill(200))
  expect(await figure('pitlane_requests_running')).toBe(0)

  let signedIn = 0
  const { adminUsername: username, businessSlug } = busy.registration
  const signIns = Array.from({ length: SIGN_INS }, async () => {
    const door = frontDoor(world.app, { address: anAddress() })
    await door.call(accounts.signIn, { username, businessSlug, password: PASSWORD })
    signedIn += 1
  })
  await expect.poll(() => figure('pitlane_requests_running')).toBeGreaterThan(SIGN_INS / 2)
  for (let n = 0; n < UPLOADS; n++)
    expect((await other.call(accounts.currentUser, {})).id).toBe(other.user.id)
  expect(signedIn).toBeLessThan(SIGN_INS)
  await Promise.all(signIns)
})
