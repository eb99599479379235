import { expect, test, vi } from 'vitest'
import { keptStore } from './kept-store.ts'

test('a photo is kept where a browser takes no files, as in a private window of WebKit', async () => {
  vi.stubGlobal('indexedDB', takesNoFiles())
  const kept = keptStore('pitlane-outbox', 'entries')
  await kept.write('k', { photos: [{ id: 'a', blob: new Blob(['photo'], { type: 'image/jpeg' }) }] })
  expect(await kept.read('k')).toEqual({ photos: [{ id: 'a', blob: expect.any(Blob) }] })
  expect(await kept.all()).toHaveLength(1)
  await kept.remove('k')
  expect(await kept.all()).toEqual([])
  vi.unstubAllGlobals()
})

/** As much of a database as is asked for. */
function takesNoFiles() {
  const rows = new Map<string, unknown>()
  const store = {
    get: (key: string) => ({ result: rows.get(key) }),
    getAll: () => ({ result: [...rows.values()] }),
    put: (value: unknown, key: string) => {
      if (hasFile(value)) throw new DOMException('It holds a file', 'DataCloneError')
      rows.set(key, structuredClone(value))
      return { result: key }
    },
    delete: (key: string) => ({ result: void rows.delete(key) }),
  }
  const transaction = () => soon({ objectStore: () => store }, 'oncomplete')
  return { open: () => soon({ result: { transaction, close: () => {} } }, 'onsuccess') }
}

/** Tells whoever has begun to listen. */
function soon<It extends object>(it: It, told: string): It {
  const heard = it as It & Record<string, (() => void) | undefined>
  queueMicrotask(() => heard[told]?.())
  return it
}

function hasFile(it: unknown): boolean {
  if (it instanceof Blob) return true
  return typeof it === 'object' && it !== null && Object.values(it).some(hasFile)
}
