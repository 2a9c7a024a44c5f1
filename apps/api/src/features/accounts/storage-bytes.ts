import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#core/context/services.ts'

/** Accounts with more assets than this may have too many files to look at one by one while somebody waits. */
const MAX_ASSETS = 5_000
const MAX_FILES = 5_000

/** What the files of an account's records take, in bytes. It is read inside the account, from an index. */
export const attachmentBytes = (account_id: string): SQL =>
  sql`(select coalesce(sum(bytes), 0)::float8 from attachments where account_id = ${account_id})`

/**
 * What an account's images, imports and exports take on the disk, in bytes; null where there are too many to add up.
 * The files of records aren't among them.
 */
export async function otherBytes(
  { storage }: Pick<Services, 'storage'>,
  { id, asset_count }: { id: string; asset_count: number },
): Promise<number | null> {
  if (asset_count > MAX_ASSETS) return null
  const list = async (folder: string, recursive: boolean) => [
    ...(await storage.listAll(folder, { recursive }).catch(isNowhere)).objects,
  ]
  const top = await list(`${id}/`, false)
  const folders = top.flatMap((found) => (found.isDirectory ? [found] : []))
  const inside = await Promise.all(
    folders
      .filter(({ name }) => name !== 'attachments')
      .map(({ name }) => list(`${id}/${name}/`, true)),
  )
  const files = [...top, ...inside.flat()].filter((found) => found.isFile)
  if (files.length > MAX_FILES) return null
  const sizes = await Promise.all(
    files.map(({ key }) => storage.getMetaData(key).then(({ contentLength }) => contentLength)),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** An account that never had a file has no folder. */
function isNowhere(error: unknown): { objects: Iterable<never> } {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === 'ENOENT' || cause?.code === 'ENOENT') return { objects: [] }
  throw error
}
