import type { Disk } from 'flydrive'
import { knownFiles } from '../storage/known-files.ts'

/** So many files are checked at once. */
const AT_ONCE = 16

/**
 * The files that the database names and the storage doesn't have.
 *
 * @param owner the database's URL as its owner
 */
export async function missingFiles(storage: Disk, owner: string): Promise<string[]> {
  const missing = await lookedFor(storage, owner)
  if (missing.length === 0) return []
  // Files that were removed since their names were read are not missing.
  const still = new Set(await lookedFor(storage, owner))
  return missing.filter((key) => still.has(key))
}

async function lookedFor(storage: Disk, owner: string): Promise<string[]> {
  const missing: string[] = []
  for await (const keys of knownFiles(owner))
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await Promise.all(
        keys.slice(at, at + AT_ONCE).map(async (key) => {
          if (!(await storage.exists(key))) missing.push(key)
        }),
      )
  return missing
}
