import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Place } from './place.ts'

/** How long the service may take to begin an answer, and how often a request is tried. */
const ANSWER_MS = 30_000
const TRIES = 4

/** The service didn't answer, or is temporarily unavailable. */
class StorageAway extends Error {
  override name = 'StorageAway'
  readonly code = 'STORAGE_AWAY'
}

/** A request. Its body is in memory, so that it can be sent again. */
interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
}

/** A file in a list of the service. */
interface Listed {
  key: string
  bytes: number
  etag: string
  modified: Date
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]!)

/** The contents of all elements of this name. The few answers that are read need no XML parser. */
const within = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map((found) => found[1]!)

const textOf = (xml: string, name: string): string | undefined => {
  const [found] = within(xml, name)
  return found === undefined ? undefined : unescaped(found)
}

/** The few signed calls of S3 that files need, for one bucket. */
export class S3 {
  readonly #client: AwsClient
  readonly #bucket: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place) {
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 0,
    })
    this.#bucket = `${endpoint}/${bucket}`
  }

  /**
   * Sends a request, and again with growing delays while the service is busy or unreachable. The time limit is for the
   * beginning of an answer; reading it may take any time.
   *
   * @returns undefined if the key doesn't exist
   * @throws StorageAway; Error for what the service refuses
   */
  async ask(key: string, asked: Asked): Promise<Response | undefined> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#once(key, asked)
      if (!(answer instanceof StorageAway)) return answer.ok ? answer : refused(answer, asked)
      if (tries >= TRIES) throw answer
      await wait(100 * 3 ** tries)
    }
  }

  async #once(
    key: string,
    { method, query, headers, body }: Asked,
  ): Promise<Response | StorageAway> {
    const path = key === '' ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
    const search = query ? `?${new URLSearchParams(query)}` : ''
    // The service refuses a body that changed on its way.
    const sum = body === undefined ? {} : { 'x-amz-content-sha256': hash('sha256', body) }
    const slow = new AbortController()
    const timer = setTimeout(() => slow.abort(), ANSWER_MS)
    try {
      const answer = await this.#client.fetch(`${this.#bucket}${path}${search}`, {
        method,
        headers: { ...headers, ...sum },
        // The type of `fetch` doesn't accept shared memory, which these bytes never are.
        body: body === undefined ? null : typeof body === 'string' ? body : new Uint8Array(body),
        signal: slow.signal,
      })
      if (answer.status < 500 && answer.status !== 429) return answer
      await answer.body?.cancel()
      return new StorageAway(`The file store answers ${answer.status}`)
    } catch (error) {
      return new StorageAway('The file store cannot be reached', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async put(key: string, body: Uint8Array | string, type?: string): Promise<void> {
    await this.ask(key, { method: 'PUT', body, headers: typed(type) })
  }

  /** @returns the id of a multipart upload */
  async begin(key: string, type?: string): Promise<string> {
    const answer = await this.ask(key, {
      ...{ method: 'POST', query: { uploads: '' }, body: '', headers: typed(type) },
    })
    return textOf(await answer!.text(), 'UploadId')!
  }

  /** @returns the entity tag of the part, which completes the upload */
  async part(key: string, upload: string, number: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: String(number), uploadId: upload }
    const answer = await this.ask(key, { method: 'PUT', query, body })
    return answer!.headers.get('etag')!
  }

  async complete(key: string, upload: string, parts: readonly string[]): Promise<void> {
    const list = parts.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const query = { uploadId: upload }
    const answer = await this.ask(key, { method: 'POST', query, body })
    const said = await answer!.text()
    // Only this call may fail after it has answered 200.
    if (said.includes('<Error>'))
      throw new Error(`The file store refused an upload: ${textOf(said, 'Code')}`)
  }

  async abort(key: string, upload: string): Promise<void> {
    await this.ask(key, { method: 'DELETE', query: { uploadId: upload } })
  }

  /** A page of keys with a prefix; with `folders`, only up to the next slash. */
  async list(
    prefix: string,
    {
      folders = false,
      most,
      token,
    }: { folders?: boolean; most: number; token?: string | undefined },
  ) {
    const query = {
      ...{ 'list-type': '2', prefix, 'max-keys': String(most) },
      ...(folders && { delimiter: '/' }),
      ...(token !== undefined && { 'continuation-token': token }),
    }
    const answer = await this.ask('', { method: 'GET', query })
    if (!answer) throw new Error('There is no such bucket')
    const xml = await answer.text()
    const files = within(xml, 'Contents').map((one): Listed => ({
      key: textOf(one, 'Key')!,
      bytes: Number(textOf(one, 'Size')),
      etag: textOf(one, 'ETag') ?? '',
      modified: new Date(textOf(one, 'LastModified')!),
    }))
    const prefixes = within(xml, 'CommonPrefixes').map((one) => textOf(one, 'Prefix')!)
    return { files, prefixes, next: textOf(xml, 'NextContinuationToken') }
  }
}

const typed = (type: string | undefined): Record<string, string> =>
  type === undefined ? {} : { 'content-type': type }

/** @throws Error with the message of the service, unless the key doesn't exist */
async function refused(answer: Response, { method }: Asked): Promise<undefined> {
  const said = method === 'HEAD' ? '' : await answer.text()
  const code = textOf(said, 'Code')
  if (answer.status === 404 && code !== 'NoSuchBucket') return undefined
  throw new Error(`The file store refused: ${answer.status} ${code ?? ''}`.trimEnd())
}
