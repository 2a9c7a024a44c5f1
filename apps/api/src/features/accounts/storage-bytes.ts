import type { Services } from '#core/services.ts'

/** Accounts with more assets than this may have too many files to look at one by one while somebody waits. */
const MOST_ASSETS = 5_000
const MOST_FILES = 5_000

/** What an account's uploaded files take on the disk, in bytes; null where there are too many to add up. */
export async function storageBytes(
  { storage }: Pick<Services, 'storage'>,
  { id, asset_count }: { id: string; asset_count: number },
): Promise<number | null> {
  if (asset_count > MOST_ASSETS) return null
  const { objects } = await storage.listAll(`${id}/`, { recursive: true }).catch(isNowhere)
  const files = [...objects].filter((found) => found.isFile)
  if (files.length > MOST_FILES) return null
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
