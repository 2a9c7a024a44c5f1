import type { Disk, DriveDirectory, DriveFile } from 'flydrive'

/** There is no such file or folder, or it has gone since it was listed. */
export const isGone = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === 'ENOENT' || (cause !== undefined && isGone(cause))
}

/**
 * What is directly in a folder, page by page where the storage answers in pages; nothing where there is no such folder.
 * While files move from one place to another, one may come twice.
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
 * The files in a folder and in those below it. A bucket is asked for all of them at once: some services leave out a
 * folder that has nothing but folders in it. A disk answers one level at a time.
 */
export async function* filesBelow(storage: Disk, folder: string): AsyncGenerator<DriveFile> {
  for await (const entry of listed(storage, folder, true))
    if (entry.isFile) yield entry
    else yield* filesBelow(storage, entry.prefix)
}
