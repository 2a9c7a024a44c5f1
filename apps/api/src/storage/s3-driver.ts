import { Readable } from 'node:stream'
import { DriveDirectory, DriveFile } from 'flydrive'
import type { DriverContract, ObjectMetaData, WriteOptions } from 'flydrive/types'
import type { S3Place } from './place.ts'
import { S3 } from './s3.ts'

/** The size of an uploaded part, which is in memory. S3 accepts at most 10,000 parts. */
const PART_BYTES = 8 * 1024 ** 2
/** The maximum number of files in an answer. */
const FILES_A_PAGE = 1_000
const DELETED_AT_ONCE = 16

/** The error for a missing file, with the same code as on a disk. */
const gone = (key: string) =>
  Object.assign(new Error(`There is no file ${key} in the storage`), { code: 'ENOENT' })

/** The contents in parts of equal size, the last one smaller; none if they are empty. */
async function* inParts(contents: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of contents) {
    let rest = chunk as Buffer
    while (bytes + rest.length >= PART_BYTES) {
      const room = PART_BYTES - bytes
      yield Buffer.concat([...waiting, rest.subarray(0, room)])
      rest = rest.subarray(room)
      waiting = []
      bytes = 0
    }
    if (rest.length > 0) waiting.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

const notOffered = (): never => {
  throw new Error('Files are read through Steward alone')
}

/**
 * Files in a bucket of S3 or a compatible service, under one prefix. Files are streamed and never completely in memory.
 * A missing file is an error with the code ENOENT, as on a disk.
 */
export class S3Driver implements DriverContract {
  readonly #s3: S3
  readonly #prefix: string
  readonly #page: number

  constructor(place: S3Place, page = FILES_A_PAGE) {
    this.#page = page
    this.#s3 = new S3(place)
    this.#prefix = place.prefix === '' ? '' : `${place.prefix}/`
  }

  #at(key: string): string {
    return this.#prefix + key
  }

  /** @throws Error with the code ENOENT */
  async #read(key: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> {
    const answer = await this.#s3.ask(this.#at(key), { method })
    if (!answer) throw gone(key)
    return answer
  }

  async exists(key: string): Promise<boolean> {
    return (await this.#s3.ask(this.#at(key), { method: 'HEAD' })) !== undefined
  }

  async get(key: string): Promise<string> {
    return (await this.#read(key)).text()
  }

  async getBytes(key: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#read(key)).arrayBuffer())
  }

  async getStream(key: string): Promise<Readable> {
    const { body } = await this.#read(key)
    return body ? Readable.fromWeb(body) : Readable.from([])
  }

  async getMetaData(key: string): Promise<ObjectMetaData> {
    const { headers } = await this.#read(key, 'HEAD')
    return {
      contentLength: Number(headers.get('content-length')),
      etag: headers.get('etag') ?? '',
      lastModified: new Date(headers.get('last-modified')!),
    }
  }

  async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await this.#s3.put(this.#at(key), contents, options?.contentType)
  }

  async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    const parts = inParts(contents)
    const first = await parts.next()
    const begin = first.done ? Buffer.alloc(0) : first.value
    if (begin.length < PART_BYTES) await this.put(key, begin, options)
    else await this.#putParts(key, begin, parts, options)
  }

  async #putParts(
    key: string,
    first: Buffer,
    rest: AsyncGenerator<Buffer>,
    options?: WriteOptions,
  ): Promise<void> {
    const at = this.#at(key)
    const upload = await this.#s3.begin(at, options?.contentType)
    try {
      const sent = [await this.#s3.part(at, upload, 1, first)]
      for await (const part of rest)
        sent.push(await this.#s3.part(at, upload, sent.length + 1, part))
      await this.#s3.complete(at, upload, sent)
    } catch (error) {
      await this.#s3.abort(at, upload).catch(() => {})
      throw error
    }
  }

  async copy(source: string, destination: string): Promise<void> {
    await this.putStream(destination, await this.getStream(source))
  }

  async move(source: string, destination: string): Promise<void> {
    await this.copy(source, destination)
    await this.delete(source)
  }

  async delete(key: string): Promise<void> {
    await this.#s3.ask(this.#at(key), { method: 'DELETE' })
  }

  async deleteAll(prefix: string): Promise<void> {
    for (;;) {
      // From the beginning each time, because the listed files have been deleted.
      const { objects } = await this.listAll(prefix, { recursive: true })
      const keys = objects.flatMap((found) => (found.isFile ? [found.key] : []))
      if (keys.length === 0) return
      for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
        await Promise.all(keys.slice(at, at + DELETED_AT_ONCE).map((key) => this.delete(key)))
    }
  }

  /** A page of a folder, without an entry for the folder itself, which some programs create. */
  async listAll(
    prefix: string,
    {
      recursive = false,
      paginationToken: token,
    }: { recursive?: boolean; paginationToken?: string } = {},
  ) {
    const folder = prefix === '/' || prefix === '' ? '' : `${prefix}/`
    const listed = await this.#s3.list(this.#at(folder), {
      ...{ folders: !recursive, most: this.#page, token },
    })
    const own = (key: string) => key.slice(this.#prefix.length)
    const folders = listed.prefixes.map((found) => new DriveDirectory(own(found).slice(0, -1)))
    const files = listed.files
      .filter(({ key }) => !key.endsWith('/'))
      .map(({ key, bytes, etag, modified }) => {
        const known = { contentLength: bytes, etag, lastModified: modified }
        return new DriveFile(own(key), this, known)
      })
    const { next } = listed
    return { objects: [...folders, ...files], ...(next !== undefined && { paginationToken: next }) }
  }

  async getVisibility() {
    return 'private' as const
  }

  async setVisibility(): Promise<void> {}
  getUrl = notOffered
  getSignedUrl = notOffered
  getSignedUploadUrl = notOffered
  bucket = notOffered
}
