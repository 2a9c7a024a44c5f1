import type { Readable } from 'node:stream'
import type { DriverContract, WriteOptions } from 'flydrive/types'
import { isGone } from './walk.ts'

/** The beginning of page tokens of the second place. */
const SECOND = 'second:'

/**
 * Two places while files move from the second to the first: writes go to the first, reads find files in either, and
 * deletions apply to both. A list has the files of both, so a file may be in it twice.
 */
export class BothDriver implements DriverContract {
  readonly #first: DriverContract
  readonly #second: DriverContract

  constructor(first: DriverContract, second: DriverContract) {
    this.#first = first
    this.#second = second
  }

  /** Asks the first place again after the second, since the file may have moved in between. */
  async #either<T>(read: (driver: DriverContract) => Promise<T>): Promise<T> {
    for (const driver of [this.#first, this.#second])
      try {
        return await read(driver)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    return read(this.#first)
  }

  async exists(key: string): Promise<boolean> {
    return (
      (await this.#first.exists(key)) ||
      (await this.#second.exists(key)) ||
      (await this.#first.exists(key))
    )
  }

  get = (key: string) => this.#either((driver) => driver.get(key))
  getBytes = (key: string) => this.#either((driver) => driver.getBytes(key))
  getMetaData = (key: string) => this.#either((driver) => driver.getMetaData(key))
  getStream = (key: string) => this.#either((driver) => driver.getStream(key))
  getVisibility = (key: string) => this.#first.getVisibility(key)
  getUrl = (key: string) => this.#first.getUrl(key)
  getSignedUrl = (key: string) => this.#first.getSignedUrl(key)
  getSignedUploadUrl = (key: string) => this.#first.getSignedUploadUrl(key)
  setVisibility = async () => {}
  bucket = (name: string) => this.#first.bucket(name)

  put = (key: string, contents: string | Uint8Array, options?: WriteOptions) =>
    this.#first.put(key, contents, options)

  putStream = (key: string, contents: Readable, options?: WriteOptions) =>
    this.#first.putStream(key, contents, options)

  async copy(source: string, destination: string, options?: WriteOptions): Promise<void> {
    await this.putStream(destination, await this.getStream(source), options)
  }

  async move(source: string, destination: string, options?: WriteOptions): Promise<void> {
    await this.copy(source, destination, options)
    await this.delete(source)
  }

  /** Deletes from the second place first, because the move checks whether the file is still there. */
  async delete(key: string): Promise<void> {
    await this.#second.delete(key)
    await this.#first.delete(key)
  }

  async deleteAll(prefix: string): Promise<void> {
    await this.#second.deleteAll(prefix)
    await this.#first.deleteAll(prefix)
  }

  async listAll(
    prefix: string,
    {
      paginationToken: at = '',
      ...options
    }: { recursive?: boolean; paginationToken?: string } = {},
  ) {
    if (!at.startsWith(SECOND)) {
      const { objects, next } = await pageOf(this.#first, prefix, options, at)
      return { objects, paginationToken: next ?? SECOND }
    }
    const { objects, next } = await pageOf(this.#second, prefix, options, at.slice(SECOND.length))
    return { objects, ...(next !== undefined && { paginationToken: SECOND + next }) }
  }
}

/** A page of one place; empty if the folder doesn't exist. */
async function pageOf(
  driver: DriverContract,
  prefix: string,
  options: { recursive?: boolean },
  at: string,
) {
  try {
    const { objects, paginationToken: next } = await driver.listAll(prefix, {
      ...options,
      ...(at !== '' && { paginationToken: at }),
    })
    return { objects, next }
  } catch (error) {
    if (isGone(error)) return { objects: [], next: undefined }
    throw error
  }
}
