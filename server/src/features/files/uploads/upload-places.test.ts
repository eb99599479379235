import { request } from 'node:http'
import { files } from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { aPicture } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ settings: { UPLOADS_AT_ONCE: '4' } })
const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
const one = await aTenant(world.app)
const others = [await aTenant(world.app), await aTenant(world.app)]
const picture = await aPicture().jpeg().toBuffer()

/** A phone that has sent the first byte and waits. */
async function begin({ call }: typeof one) {
  const { uploadURL } = await call(files.offer, {})
  const { pathname, search } = new URL(uploadURL, address)
  const sending = request(`${address}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'content-length': picture.length },
  })
  const status = new Promise<number | undefined>((resolve, reject) =>
    sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
  sending.write(picture.subarray(0, 1))
  return { status, finish: () => void sending.end(picture.subarray(1)) }
}

const refusals = async () => {
  const said = await world.platform.metrics.registry.getSingleMetricAsString('pitlane_refused_total')
  return Number(/why="uploads"} (\d+)/.exec(said)?.[1] ?? 0)
}

test('one business holds half of the places for uploads; one more is told so, and the others go on', async () => {
  const held = [await begin(one), await begin(one)]
  const more = await begin(one)
  // Which of the three came last is the network's to say.
  await expect.poll(refusals).toBe(1)
  const elsewhere = [await begin(others[0] ?? one), await begin(others[1] ?? one)]
  for (const { finish } of [...held, more, ...elsewhere]) finish()
  const ofOne = await Promise.all([...held, more].map(({ status }) => status))
  expect(ofOne.sort()).toEqual([200, 200, 503])
  expect(await Promise.all(elsewhere.map(({ status }) => status))).toEqual([200, 200])

  const after = await begin(one)
  after.finish()
  expect(await after.status).toBe(200)
})
