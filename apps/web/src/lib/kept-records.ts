import { type KeptAnswer, within } from './answer-store.ts'
import { dataOwner } from './session-store.ts'

/** The records of a resource that are stored in this browser for the current user, each as it was last fetched. */
export async function keptRecords<T extends { id: string }>(resource: string): Promise<T[]> {
  const begin = `${dataOwner()} ["${resource}","get"`
  const all = await within<KeptAnswer[]>('readonly', (answers) => answers.getAll()).catch(() => [])
  const found = all.filter(({ id }) => id.startsWith(begin)).toSorted((a, b) => a.at - b.at)
  const records = found.map(({ data }) => (data as { data: T }).data)
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
