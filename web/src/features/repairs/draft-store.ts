const DATABASE = 'pitlane'
const STORE = 'drafts'

/** Drafts of forms in this browser's own database, which also holds photos. Without it there are none. */
export const draftStore = {
  read: (key: string) => attempt<unknown>('readonly', (store) => store.get(key)),
  write: (key: string, draft: unknown) => attempt('readwrite', (store) => store.put(draft, key)),
  remove: (key: string) => attempt('readwrite', (store) => store.delete(key)),
}

let inTurn: Promise<unknown> = Promise.resolve()

/** One after the other, so that what was removed is not written by what was asked before. */
function attempt<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  const answer = inTurn.then(() => perform(mode, ask))
  inTurn = answer
  return answer
}

/** A private window or a full disk must not stand in the way of reporting. */
async function perform<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      await finished(transaction)
      return request.result
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The drafts are in use by an older page'))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
