/** The result of an IndexedDB request. */
const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })

type Within = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>

/**
 * A store in the browser's database `name`, created when first used. Everything within one call is one transaction: all
 * of it is stored, or nothing.
 *
 * @throws the browser's error if it can't store anything
 */
export function browserStore(name: string, store: string, keys: IDBObjectStoreParameters): Within {
  let opened: Promise<IDBDatabase> | undefined

  const open = () => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, keys)
    return answerTo(request)
  }

  return async (mode, work) => {
    opened ??= open()
    const database = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const transaction = database.transaction(store, mode)
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The browser keeps nothing'))
    })
    const answer = await answerTo(work(transaction.objectStore(store)))
    await over
    return answer
  }
}
