import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { paceOf, takenByOthers } from './pace.ts'
import { watchMachine } from './watch-machine.ts'

const compiling = Array.from({ length: 10 }, () => 90)

it('tells how much longer the same work took than at its best', () => {
  const took = [
    ...compiling,
    ...Array.from({ length: 45 }, () => 10),
    ...Array.from({ length: 50 }, () => 21),
    30,
    30,
    30,
    30,
    30,
  ]
  expect(paceOf(took)).toBe('the same work took 2.1 times its best in the middle, 3.0 in the worst of twenty')
})

it('says so where it was too short', () => {
  expect(paceOf(compiling)).toBe('too short to tell how fast it was')
})

it('tells what other machines took of the processors', () => {
  const [before, after] = ['cpu  100 0 50 800 0 0 0 50 0 0', 'cpu  160 0 70 830 10 0 0 130 0 0']
  expect(takenByOthers(before, after)).toBe('other machines took 40 % of its processors')
})

it('says nothing where the machine does not tell', () => {
  expect(takenByOthers('', '')).toBe('')
})

it('ends with whoever watches', async () => {
  expect(await watchMachine().stop()).toMatch(/^the machine meanwhile: /)
})

it('hears how long it took from a thread of its own', async () => {
  const thread = new Worker(new URL('pace-thread.ts', import.meta.url))
  const [took] = await once(thread, 'message')
  await thread.terminate()
  expect(took).toBeGreaterThan(0)
})
