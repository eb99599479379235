import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { expect, test } from 'vitest'
import { everyCall } from '../testing/calls/every-call.ts'
import { edgesOf } from './edges.ts'
import { sizesOf } from './sizes.ts'

test('a business with a fiftieth of all it may hold makes nobody wait, nor does anybody without a session', {
  timeout: 5 * MINUTE,
}, async () => {
  const program = join(import.meta.dirname, 'run.ts')
  const run = promisify(execFile)(process.execPath, [program, '--part=0.02', '--short'], {
    maxBuffer: 2 ** 24,
  })
  const { stdout } = await run.catch((failed: { stdout?: string }) => ({ stdout: failed.stdout ?? '' }))
  expect(stdout.split('\n').filter((line) => line.startsWith('FOUND'))).toEqual([])
  expect(stdout).toContain('nobody waited for anybody')
})

test('the whole is what the limits say, and of what is few nothing is left out of a part', () => {
  const whole = sizesOf(1)
  expect(Object.keys(whole)).toEqual(Object.keys(limits))
  expect(whole.repairs).toBe(limits.repairs.most)
  expect(sizesOf(0.1)).toMatchObject({ repairs: limits.repairs.most / 10, photos: limits.photos.most })
})

test('each field of a call is tried at its edges, and what its shape refuses is not sent', () => {
  const slots = everyCall({ vehicleId: 'v', hours: 1 }).find(({ name }) => name === 'planning.slots')
  if (!slots) throw new Error('There is no such call')
  const edges = edgesOf(slots).map(({ what }) => what)
  expect(edges).toEqual(expect.arrayContaining(['', 'hours=400', 'hours=0.25', 'mechanic=120 characters']))
  expect(edges.filter((what) => what === 'hours=1000')).toEqual([])
  for (const { input } of edgesOf(slots)) expect(slots.endpoint.input.safeParse(input).success).toBe(true)
})
