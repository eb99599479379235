import { expect, test } from 'vitest'
import { atFirst, moves, photoOf } from './dialog-state.ts'

test('one thing is shown and one lies over it, and each leaves the other alone', () => {
  const planning = moves.cover('plan')(moves.show('form')(atFirst))
  expect(planning).toMatchObject({ shown: 'form', cover: 'plan' })
  expect(moves.cover({ photo: 2 })(planning)).toMatchObject({ shown: 'form', cover: { photo: 2 } })
  expect(moves.uncover()(planning)).toMatchObject({ shown: 'form', cover: undefined })
})

test('a form that is left begins anew, one that is only hidden does not', () => {
  const begun = moves.show('form')(atFirst)
  expect(moves.show('repair')(begun)).toEqual(atFirst)
  expect(moves.leave()(begun)).toEqual({ ...atFirst, begun: 1 })
})

test('what a later word has laid over it takes nothing else away when it closes', () => {
  const [help, claim] = [moves.later('help'), moves.later('claim')]
  expect(help(false)(help(true)(atFirst))).toEqual(atFirst)
  for (const other of [moves.cover('deletion')(atFirst), claim(true)(atFirst)])
    expect(help(false)(other)).toBe(other)
})

test('the photo that is looked at is known, also the first', () => {
  expect([undefined, 'plan' as const, { photo: 0 }].map(photoOf)).toEqual([undefined, undefined, 0])
})
