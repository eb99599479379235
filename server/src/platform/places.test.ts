import { AppError } from '@pitlane/contract/errors'
import { describe, expect, test } from 'vitest'
import { type Comer, openPlaces } from './places.ts'

const refusal = () => new AppError('overloaded', 'Please come back later.')

/** Work that ends when it is told to, one after the other, and a record of the order it began in. */
function aLine({ atOnce = 1, mostWaiting = 200 } = {}) {
  const places = openPlaces({ atOnce, mostWaiting, refusal })
  const begun: string[] = []
  const running: (() => void)[] = []
  const bring = (name: string, who: Comer) => {
    const done = places.use(who, () => {
      begun.push(name)
      return new Promise<void>((end) => running.push(end))
    })
    return done.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  }
  async function finish(count: number): Promise<void> {
    for (let ended = 0; ended < count; ended++) {
      await settled()
      running.shift()?.()
    }
    await settled()
  }
  return { bring, begun, finish }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('places', () => {
  test('whoever brings much waits for the own work, and others go in between', async () => {
    const { bring, begun, finish } = aLine()
    for (let count = 0; count < 5; count++) void bring(`much ${count}`, { of: 'much' })
    void bring('little', { of: 'little' })
    void bring('other', { of: 'other' })
    await finish(7)
    expect(begun).toEqual(['much 0', 'much 1', 'little', 'other', 'much 2', 'much 3', 'much 4'])
  })

  test('who goes first passes everybody else, and yet nobody waits for ever', async () => {
    const { bring, begun, finish } = aLine()
    void bring('running', { of: 'running' })
    for (let count = 0; count < 2; count++) void bring(`later ${count}`, { of: 'business' })
    for (let count = 0; count < 9; count++)
      void bring(`first ${count}`, { of: `address ${count}`, isFirst: true })
    await finish(12)
    expect(begun.map((name) => name.split(' ')[0])).toEqual([
      'running',
      ...Array<string>(4).fill('first'),
      'later',
      ...Array<string>(4).fill('first'),
      'later',
      'first',
    ])
  })

  test('a flood from one address is one lane: the next person waits for one of it', async () => {
    const { bring, begun, finish } = aLine()
    for (let count = 0; count < 50; count++) void bring('flood', { of: '10.0.0.1', isFirst: true })
    void bring('person', { of: '10.0.0.2', isFirst: true })
    await finish(3)
    expect(begun.slice(0, 3)).toEqual(['flood', 'flood', 'person'])
  })

  test('a full line sends away the last of whoever brought most, not whoever comes', async () => {
    const { bring, finish } = aLine({ mostWaiting: 10 })
    const much = Array.from({ length: 11 }, () => bring('much', { of: 'much' }))
    const tooMuch = bring('too much', { of: 'much' })
    expect(await tooMuch).toBe('overloaded')
    const others = [bring('other', { of: 'other' }), bring('sign-in', { of: 'address', isFirst: true })]
    await finish(11)
    expect(await Promise.all(others)).toEqual(['done', 'done'])
    const ends = await Promise.all(much)
    expect(ends.filter((end) => end === 'done')).toHaveLength(9)
    expect(ends.slice(-2)).toEqual(['overloaded', 'overloaded'])
  })

  test('what fails gives its place on', async () => {
    const places = openPlaces({ atOnce: 1, mostWaiting: 10, refusal })
    const failing = places.use({ of: 'one' }, () => Promise.reject(new Error('broken')))
    const next = places.use({ of: 'two' }, async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
