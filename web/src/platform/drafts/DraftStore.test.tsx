import { afterEach, expect, test, vi } from 'vitest'
import { draftStore, lastWords } from './draft-store.ts'

afterEach(() => localStorage.clear())

/** A database of a browser that has written what it was asked to once it is told so. */
function openSlowly() {
  const writing: (() => void)[] = []
  const written: unknown[] = []
  const removed: string[] = []
  const objectStore = {
    put: (draft: unknown) => written.push(draft),
    delete: (key: string) => removed.push(key),
    get: () => ({ result: undefined }),
  }
  const transaction = () => {
    const begun = { objectStore: () => objectStore, oncomplete: () => {} }
    writing.push(() => begun.oncomplete())
    return begun
  }
  const open = () => {
    const request = { result: { transaction, close: () => {} }, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return { writing, written, removed }
}

test('last words that a page leaves while an older draft is written outlive that writing', async () => {
  const { writing, written } = openSlowly()
  const older = draftStore.write('check', { answers: ['Lights'] })
  await vi.waitFor(() => expect(writing).toHaveLength(1))
  lastWords.write('check', { answers: ['Lights', 'Tyres'] })
  writing[0]?.()
  await older
  expect(written).toEqual([{ answers: ['Lights'] }])
  expect(lastWords.read('check')).toEqual({ answers: ['Lights', 'Tyres'] })
})

test('a draft that is gone stays so, also when the page is left before the database has removed it', async () => {
  const { writing, removed } = openSlowly()
  const removing = draftStore.remove('check')
  expect(lastWords.read('check')).toBeNull()
  await vi.waitFor(() => expect(writing).toHaveLength(1))
  const kept = { ...localStorage }
  expect(Object.keys(kept)).toHaveLength(1)
  writing[0]?.()
  await removing
  expect(Object.keys({ ...localStorage })).toEqual([])
  // The next page, which finds what the one before has said last.
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
  const reading = draftStore.read('check')
  await vi.waitFor(() => expect(writing).toHaveLength(2))
  writing[1]?.()
  await vi.waitFor(() => expect(writing).toHaveLength(3))
  writing[2]?.()
  expect(await reading).toBeUndefined()
  expect(removed).toEqual(['check', 'check'])
})

test('those that are of what is written then go with it', async () => {
  const { writing } = openSlowly()
  lastWords.write('check', { answers: ['Lights'] })
  const draft = draftStore.write('check', { answers: ['Lights'] })
  await vi.waitFor(() => expect(writing).toHaveLength(1))
  writing[0]?.()
  await draft
  expect(lastWords.read('check')).toBeNull()
})
