import { afterEach, expect, test, vi } from 'vitest'
import { lastWords } from './draft-store.ts'
import { createKeeper } from './keeper.ts'

interface Draft {
  requestKey: string
  answers: string[]
  photos: { id: string; isPrepared: boolean; objectPath: string | null }[]
}

const began: Draft = { requestKey: 'k', answers: [], photos: [] }
const photo = { id: 'front', isPrepared: true, objectPath: null }
const keeping = {
  words: ({ answers }: Draft) => ({ answers }),
  files: ({ photos }: Draft) => photos,
  isWorthKeeping: ({ answers, photos }: Draft) => answers.length + photos.length > 0,
}

/** A database that gets to nothing before the page is gone. */
vi.stubGlobal('indexedDB', { open: () => ({}) })

let stop = () => {}
afterEach(() => {
  stop()
  localStorage.clear()
})

function keep(key: string) {
  const keeper = createKeeper(key, began, keeping)
  stop = keeper.listen()
  return keeper
}

const leave = () => window.dispatchEvent(new Event('pagehide'))

test('what was typed a moment before the page is left is not lost', () => {
  keep('typed').changed({ ...began, answers: ['Lights'] })
  leave()
  expect(lastWords.read('typed')).toEqual({ answers: ['Lights'] })
})

test('nor is what is being written just then, because a photo has come along', () => {
  const keeper = keep('written')
  keeper.changed({ ...began, answers: ['Lights'] })
  keeper.changed({ ...began, answers: ['Lights', 'Tyres'], photos: [photo] })
  leave()
  expect(lastWords.read('written')).toEqual({ answers: ['Lights', 'Tyres'] })
})

test('a page that is left with nothing to keep leaves nothing', () => {
  keep('nothing').changed(began)
  leave()
  expect(lastWords.read('nothing')).toBeNull()
})

test('nor does one that is left while what was emptied is being removed', () => {
  const keeper = keep('emptied')
  keeper.changed({ ...began, answers: ['Lights'], photos: [photo] })
  keeper.changed(began)
  leave()
  expect(lastWords.read('emptied')).toBeNull()
})
