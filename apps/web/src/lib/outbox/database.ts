import { browserStore } from '#lib/browser-store.ts'
import type { KeptChange } from './kept.ts'

const within = browserStore('steward-outbox', 'changes', { keyPath: 'seq', autoIncrement: true })

/** The changes of a user in an account, in order. */
export const changesOf = async (owner: string): Promise<KeptChange[]> => {
  const all = await within<KeptChange[]>('readonly', (changes) => changes.getAll())
  return all.filter((change) => change.owner === owner)
}

/** Adds changes in order, in one transaction. */
export const addChanges = (added: readonly Omit<KeptChange, 'seq'>[]): Promise<number> =>
  within('readwrite', (changes) => {
    for (const change of added) changes.add(change)
    return changes.count()
  })

export const putChange = (change: KeptChange): Promise<IDBValidKey> =>
  within('readwrite', (changes) => changes.put(change))

/** Removes changes and updates the ones that follow from them, in one transaction. */
export const dropChanges = (
  dropped: readonly KeptChange[],
  others: readonly KeptChange[] = [],
): Promise<number> =>
  within('readwrite', (changes) => {
    for (const other of others) changes.put(other)
    for (const { seq } of dropped) changes.delete(seq)
    return changes.count()
  })
