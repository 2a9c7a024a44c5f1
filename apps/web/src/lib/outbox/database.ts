import { browserStore } from '#lib/browser-store.ts'
import type { KeptChange } from './kept.ts'

const within = browserStore('steward-outbox', 'changes', { keyPath: 'seq', autoIncrement: true })

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
