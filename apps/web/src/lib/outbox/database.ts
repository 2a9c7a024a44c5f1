import { browserStore } from '#lib/browser-store.ts'
import type { KeptChange } from './kept.ts'

const within = browserStore('steward-outbox', 'changes', { keyPath: 'seq', autoIncrement: true })

/** The changes that one person wrote in one account, in their order. */
export const changesOf = async (owner: string): Promise<KeptChange[]> => {
  const all = await within<KeptChange[]>('readonly', (changes) => changes.getAll())
  return all.filter((change) => change.owner === owner)
}

/** Adds changes in their order: all of them, or none. */
export const addChanges = (added: readonly Omit<KeptChange, 'seq'>[]): Promise<number> =>
  within('readwrite', (changes) => {
    for (const change of added) changes.add(change)
    return changes.count()
  })

export const putChange = (change: KeptChange): Promise<IDBValidKey> =>
  within('readwrite', (changes) => changes.put(change))

/** Takes changes away, and does what follows from that for others: both, or neither. */
export const dropChanges = (
  dropped: readonly KeptChange[],
  others: readonly KeptChange[] = [],
): Promise<number> =>
  within('readwrite', (changes) => {
    for (const other of others) changes.put(other)
    for (const { seq } of dropped) changes.delete(seq)
    return changes.count()
  })
