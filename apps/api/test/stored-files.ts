import { filesBelow } from '#storage/walk.ts'
import type { TestAccount } from './account.ts'

/** The names of an account's stored files. */
export async function storedFiles({ h, account_id }: TestAccount): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of filesBelow(h.services.storage, `${account_id}/`)) keys.push(key)
  return keys
}
