import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@pitlane/contract'
import { exampleThings } from '@pitlane/sandbox/client/example-things'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
await world.app.listen({ port: 0, host: '127.0.0.1' })
const shop = await aConnectedTenant(world, 3)
const { PITLANE_TOKEN } = await (await exampleThings(world, shop)).wayIn()
const PITLANE_URL = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`

const posted: { text: string }[] = []
const chat = createServer(async (request, reply) => {
  posted.push(JSON.parse(await text(request)))
  reply.end()
})
await new Promise<void>((resolve) => void chat.listen(0, '127.0.0.1', resolve))
afterAll(() => void chat.close())
const CHAT_WEBHOOK_URL = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hooks/workshop`

function run(example: string, { input = '', options = [] }: { input?: string; options?: string[] } = {}) {
  const env = { PITLANE_URL, CHAT_WEBHOOK_URL, PITLANE_TOKEN }
  const file = `${import.meta.dirname}/${example}.ts`
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    )
    child.stdin?.end(input)
  })
}

test('a fault that a car tells twice is reported once, on the car that has the plate', async () => {
  const [, vehicle] = await shop.call(api.vehicles.list, {})
  const plate = vehicle?.licensePlate?.toLowerCase()
  const fault = {
    id: 'f-4711',
    vehicle: plate,
    code: 'P0301',
    text: 'Misfire in cylinder 1',
    isSafetyRelated: true,
  }
  const first = await run('report-fault', { input: JSON.stringify(fault) })
  expect(first).toEqual({ code: 0, said: 'Reported as R-1' })
  expect(await run('report-fault', { input: JSON.stringify(fault) })).toEqual(first)
  const [repair, ...others] = await shop.call(api.repairs.list, {}).then((list) => [list].flat())
  expect(others).toEqual([])
  expect(repair).toMatchObject({
    vehicleId: vehicle?.id,
    title: 'P0301: Misfire in cylinder 1',
    urgencyLevel: 'critical',
  })
})

test('a fault of a car that nobody has is refused in a sentence', async () => {
  const fault = { id: 'f-4712', vehicle: 'NOBODY', code: 'P0301', text: 'Misfire' }
  expect(await run('report-fault', { input: JSON.stringify(fault) })).toEqual({
    code: 1,
    said: 'No vehicle has the VIN or plate NOBODY. (not_found, request unanswered)',
  })
})

test('a chat is told what collides with a booking', async () => {
  await (await exampleThings(world, shop)).environment('', ['CONFLICT_ID'])
  const conflicts = await shop.call(api.conflicts.list, {})
  expect(conflicts.length).toBeGreaterThan(0)
  expect(await run('post-conflicts', { options: ['--once'] })).toEqual({ code: 0, said: '' })
  expect(posted).toEqual(
    conflicts.map(({ severity, sentence, vehicle }) => ({
      text: `${severity === 'critical' ? 'Critical: ' : ''}${sentence} ${PITLANE_URL}/vehicles/${vehicle.id}`,
    })),
  )
})
