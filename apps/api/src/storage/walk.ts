import type { Disk, DriveDirectory, DriveFile } from 'flydrive'

/** Whether an error says that a file or folder doesn't exist. */
export const isGone = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === 'ENOENT' || (cause !== undefined && isGone(cause))
}

/**
 * The entries of a folder, without those of folders in it; none if it doesn't exist. While files are being moved, an
 * entry may come twice.
 */
export const entriesOf = (storage: Disk, folder: string) => listed(storage, folder, false)

async function* listed(
  storage: Disk,
  folder: string,
  recursive: boolean,
): AsyncGenerator<DriveFile | DriveDirectory> {
  let paginationToken: string | undefined
  do {
    const page = await storage
      .listAll(folder, { recursive, ...(paginationToken !== undefined && { paginationToken }) })
      .catch((error: unknown) => {
        if (isGone(error)) return undefined
        throw error
      })
    yield* page?.objects ?? []
    paginationToken = page?.paginationToken
  } while (paginationToken !== undefined)
}

/**
 * All files in a folder and below. A bucket lists them all, because some services leave out folders that only contain
 * folders; a disk lists one level at a time.
 */
export async function* filesBelow(storage: Disk, folder: string): AsyncGenerator<DriveFile> {
  for await (const entry of listed(storage, folder, true))
    if (entry.isFile) yield entry
    else yield* filesBelow(storage, entry.prefix)
}
