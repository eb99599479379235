type Ask<Answer> = (store: IDBObjectStore) => IDBRequest<Answer>

/** One store in a database of this browser, which also holds files. It fails where nothing may be kept. */
export function keptStore(name: string, store: string) {
  return async <Answer>(mode: IDBTransactionMode, ask: Ask<Answer>): Promise<Answer> => {
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

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
