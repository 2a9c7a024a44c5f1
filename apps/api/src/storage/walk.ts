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
export async function* entriesOf(
  storage: Disk,
  folder: string,
): AsyncGenerator<DriveFile | DriveDirectory> {
  let paginationToken: string | undefined
  do {
    const page = await storage
      .listAll(folder, paginationToken === undefined ? {} : { paginationToken })
      .catch((error: unknown) => {
        if (isGone(error)) return undefined
        throw error
      })
    yield* page?.objects ?? []
    paginationToken = page?.paginationToken
  } while (paginationToken !== undefined)
}

/** The files in a folder and in those below it. */
export async function* filesBelow(storage: Disk, folder: string): AsyncGenerator<DriveFile> {
  for await (const entry of entriesOf(storage, folder))
    if (entry.isFile) yield entry
    else yield* filesBelow(storage, entry.prefix)
}
