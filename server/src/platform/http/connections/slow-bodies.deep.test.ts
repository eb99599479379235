import { files } from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { aPicture } from '@pitlane/sandbox/testing/pictures'
import { openUnfinished } from '@pitlane/sandbox/testing/strangers/unfinished'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ settings: { ARRIVAL_SECONDS: '1' } })
const { begin, beginAndBeSeen } = await openUnfinished(world)
const admin = await aTenant(world.app)
const body = ' '.repeat(500_000)

test('a body of which nothing comes is ended, and is no error of ours; a file and an import are waited for', async () => {
  world.logged.splice(0)
  const { uploadURL } = await admin.call(files.offer, {})
  const { pathname, search } = new URL(uploadURL)
  const picture = (await aPicture().jpeg().toBuffer()).toString('latin1')
  const upload = begin({ line: `PUT ${pathname}${search}`, type: 'image/jpeg', body: picture })
  const rows = JSON.stringify({ repairs: [{ title: 'x'.repeat(1024 * 1024) }] })
  const imported = begin({ line: 'POST /api/repairs/import', cookie: admin.cookies(), body: rows })
  expect(await (await beginAndBeSeen({ body })).isEnded).toBe(true)
  // How long this process takes is no part of it.
  const said = world.logged.filter(({ msg }) => msg !== 'a turn of the event loop took long')
  expect(said.filter(({ level }) => Number(level) >= 40)).toEqual([])
  for (const { finish, answer } of [upload, imported]) {
    finish()
    expect(await answer).toBe(200)
  }
})

test('a body of which less comes than the worst line brings is ended', async () => {
  const slow = await beginAndBeSeen({ body })
  const drip = setInterval(() => slow.socket.write(' '), 20)
  expect(await slow.isEnded).toBe(true)
  clearInterval(drip)
})
