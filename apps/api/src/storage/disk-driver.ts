import { once } from 'node:events'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files in a folder that other users of the machine can't enter. */
export class DiskDriver extends FSDriver {
  readonly #folder: string
  #closed: Promise<void> | undefined

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Creates the folder for the first file, and makes one of an earlier version private. */
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

  /** Waits until the file is open. That it is missing would otherwise be an event, which ends a process that isn't listening yet. */
  override async getStream(key: string) {
    const stream = await super.getStream(key)
    await once(stream, 'open')
    return stream
  }

  /** Lists one level even if all were asked for, because all files below may not fit into memory. */
  override listAll(prefix: string) {
    return super.listAll(prefix, { recursive: false })
  }
}

async function closedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // A group may have access on purpose, for example for backups.
  if ((mode & OTHERS) === 0) return
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (!NOT_OURS.includes(error.code)) throw error
  })
}

/** The permissions of other users. */
const OTHERS = 0o007
/** Errors for a folder that belongs to another user, or is on a share without permissions. */
const NOT_OURS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'ENOSYS']
