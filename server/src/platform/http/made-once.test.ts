import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { JsonText, type WrittenJson } from './json-text.ts'
import { openMadeOnce } from './made-once.ts'
import { JsonList } from './pieces/json-list.ts'

const COUNT = 100
const wanted = { of: 'a business, its board', revision: '1' as string | undefined, time: '' }

/** Answers as it is told, and counts how often it had to. */
function openMaker(answer: () => WrittenJson<string>) {
  const asked = { times: 0 }
  const make = async () => {
    asked.times += 1
    return answer()
  }
  return { asked, make }
}

const textOf = (answer: WrittenJson<string>) => (answer instanceof JsonText ? answer.text : undefined)

async function wholeOf(answer: WrittenJson<string>): Promise<string> {
  if (!(answer instanceof JsonList)) return textOf(answer) ?? ''
  return (await Readable.from(answer.pieces).toArray()).join('')
}

async function* piecesOf(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}

test('what many ask for at once is made once, and once more when it depends on something else', async () => {
  const { answer: madeOnce } = openMadeOnce()
  let revision = '1'
  const { asked, make } = openMaker(() => new JsonText(`"of ${revision}"`, revision))
  const all = await Promise.all(Array.from({ length: COUNT }, () => madeOnce(wanted, make)))
  expect(new Set(all.map(textOf))).toEqual(new Set(['"of 1"']))
  expect(textOf(await madeOnce(wanted, make))).toBe('"of 1"')
  expect(asked.times).toBe(1)
  revision = '2'
  expect(textOf(await madeOnce({ ...wanted, revision }, make))).toBe('"of 2"')
  expect(asked.times).toBe(2)
})

test('of another business, to another question and in another minute it is made anew', async () => {
  const { answer: madeOnce } = openMadeOnce()
  const { asked, make } = openMaker(() => new JsonText('""', '1'))
  for (const other of [{}, { of: 'a business, its list' }, { of: 'another, its board' }, { time: '-9' }])
    await madeOnce({ ...wanted, ...other }, make)
  expect(asked.times).toBe(4)
})

test('who knows of nothing has it made, and others get that', async () => {
  const { answer: madeOnce } = openMadeOnce()
  const { asked, make } = openMaker(() => new JsonText('""', '1'))
  await madeOnce({ ...wanted, revision: undefined }, make)
  await madeOnce({ ...wanted, revision: undefined }, make)
  expect(asked.times).toBe(2)
  await madeOnce(wanted, make)
  expect(asked.times).toBe(2)
})

test('what changed while it was made counts as what it says it depends on', async () => {
  const { answer: madeOnce } = openMadeOnce()
  const { asked, make } = openMaker(() => new JsonText('""', '2'))
  await madeOnce(wanted, make)
  await madeOnce({ ...wanted, revision: '2' }, make)
  expect(asked.times).toBe(1)
  await madeOnce(wanted, make)
  expect(asked.times).toBe(2)
})

test('what fails, fails for all who waited, and is tried again for the next', async () => {
  const { answer: madeOnce } = openMadeOnce()
  let isBroken = true
  const { asked, make } = openMaker(() => {
    if (isBroken) throw new Error('broken')
    return new JsonText('"mended"', '1')
  })
  const all = await Promise.allSettled(Array.from({ length: COUNT }, () => madeOnce(wanted, make)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(asked.times).toBe(1)
  isBroken = false
  expect(textOf(await madeOnce(wanted, make))).toBe('"mended"')
})

test('a list in pieces is shared as one text; one that is too long is made for each, all of it', async () => {
  const { answer: madeOnce } = openMadeOnce()
  const short = openMaker(() => new JsonList(piecesOf(['["a",', '"b"]']), '1'))
  const shared = await Promise.all([madeOnce(wanted, short.make), madeOnce(wanted, short.make)])
  expect(shared.map(textOf)).toEqual(['["a","b"]', '["a","b"]'])
  expect(short.asked.times).toBe(1)

  const pieces = Array.from({ length: 20 }, (_, at) => String(at % 10).repeat(100_000))
  const long = openMaker(() => new JsonList(piecesOf(pieces), '1'))
  const asked = { ...wanted, of: 'a business, its long list' }
  const each = await Promise.all(Array.from({ length: 3 }, () => madeOnce(asked, long.make)))
  for (const answer of each) expect((await wholeOf(answer)) === pieces.join('')).toBe(true)
  expect(long.asked.times).toBe(3)
})

test('whoever leaves a long list ends what is read for it', async () => {
  const { answer: madeOnce } = openMadeOnce()
  let isEnded = false
  async function* endless(): AsyncGenerator<string> {
    try {
      while (true) yield 'x'.repeat(100_000)
    } finally {
      isEnded = true
    }
  }
  const answer = await madeOnce(wanted, async () => new JsonList<string>(endless(), '1'))
  if (!(answer instanceof JsonList)) throw new Error('It has no end')
  await answer.pieces.next()
  await answer.pieces.return(undefined)
  expect(isEnded).toBe(true)
})

test('only so much is kept', async () => {
  const { answer: madeOnce } = openMadeOnce()
  const { asked, make } = openMaker(() => new JsonText('x'.repeat(500_000), '1'))
  const places = Array.from({ length: 40 }, (_, at) => ({ ...wanted, of: `business ${at}` }))
  for (const place of places) await madeOnce(place, make)
  await madeOnce({ ...wanted, of: 'business 39' }, make)
  expect(asked.times).toBe(40)
  await madeOnce({ ...wanted, of: 'business 0' }, make)
  expect(asked.times).toBe(41)
})
