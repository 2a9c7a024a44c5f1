import type { KeptChange } from './kept.ts'

const NAME = 'steward-outbox'
const CHANGES = 'changes'

/** The answer of the browser's database to one request. */
const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(CHANGES, { keyPath: 'seq', autoIncrement: true })
  return answerTo(request)
}

/** Does something with the changes in one transaction: all of it is kept, or nothing. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (changes: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open()
  const database = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const transaction = database.transaction(CHANGES, mode)
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing'))
  })
  const answer = await answerTo(work(transaction.objectStore(CHANGES)))
  await over
  return answer
}

/** The changes that one person wrote in one account, in their order. */
export const changesOf = async (owner: string): Promise<KeptChange[]> => {
  const all = await within<KeptChange[]>('readonly', (changes) => changes.getAll())
  return all.filter((change) => change.owner === owner)
}

export const addChange = (change: Omit<KeptChange, 'seq'>): Promise<IDBValidKey> =>
  within('readwrite', (changes) => changes.add(change))

export const putChange = (change: KeptChange): Promise<IDBValidKey> =>
  within('readwrite', (changes) => changes.put(change))

/** Takes a change away, and what follows from that for others: both, or neither. */
export const dropChange = (seq: number, others: readonly KeptChange[] = []): Promise<undefined> =>
  within('readwrite', (changes) => {
    for (const other of others) changes.put(other)
    return changes.delete(seq)
  })
