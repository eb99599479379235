import { withBytes, withFiles } from './files-as-bytes.ts'

/** One store in a database of this browser, which also holds files. It fails where nothing may be kept. */
export function keptStore(name: string, store: string) {
  async function perform<Answer>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Answer>,
  ): Promise<Answer> {
    const database = await open(name, store)
    try {
      const transaction = database.transaction(store, mode)
      const request = ask(transaction.objectStore(store))
      await finished(transaction)
      return request.result
    } finally {
      database.close()
    }
  }

  return {
    read: async (key: string) => withFiles(await perform('readonly', (kept) => kept.get(key))),
    all: async () => (await perform('readonly', (kept) => kept.getAll())).map(withFiles),
    async write(key: string, value: unknown): Promise<void> {
      const whole = await withBytes(value)
      await perform('readwrite', (kept) => kept.put(whole, key))
    },
    remove: (key: string) => perform('readwrite', (kept) => kept.delete(key)),
  }
}

function open(name: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('It is in use by an older page'))
  })
}

/** A request that fails aborts it, and only then it knows why. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
