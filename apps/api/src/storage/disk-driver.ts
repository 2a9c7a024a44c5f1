import { chmod, mkdir, stat } from 'node:fs/promises'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files in a folder, which nobody else on this machine may enter. */
export class DiskDriver extends FSDriver {
  readonly #folder: string
  #closed: Promise<void> | undefined

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Makes the folder with the first file in it, and closes one that an earlier version left open. */
  #close(): Promise<void> {
    this.#closed ??= closedFolder(this.#folder).catch((error: unknown) => {
      this.#closed = undefined
      throw error
    })
    return this.#closed
  }

  override async put(...args: Parameters<FSDriver['put']>) {
    await this.#close()
    return super.put(...args)
  }

  override async putStream(...args: Parameters<FSDriver['putStream']>) {
    await this.#close()
    return super.putStream(...args)
  }

  /** A list has one level, also where all were asked for: everything below it may not fit into memory. */
  override listAll(prefix: string) {
    return super.listAll(prefix, { recursive: false })
  }
}

async function closedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // A group may have been let in on purpose, for backups say.
  if ((mode & OTHERS) === 0) return
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (!NOT_OURS.includes(error.code)) throw error
  })
}

/** What anybody on the machine may do with a folder. */
const OTHERS = 0o007
/** A folder that was made for us belongs to whoever made it; others are on a share that has no such rights. */
const NOT_OURS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'ENOSYS']
