import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { isNothing, type Route, type Upload } from '@steward/contract/kit/route.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, badRequest, fault, invalid } from '#core/context/errors.ts'
import type { Received } from '#core/requests/files.ts'
import { tidyFileName } from '#core/requests/files.ts'

type Fields = Record<string, unknown>

const placeIn = (dataDir: string) => join(dataDir, 'uploads')

/** Longer than any request may take. */
const ABANDONED_MS = 60 * 60_000

/** Deletes uploads that a killed process has left. Newer ones stay, because other processes may be receiving them. */
export async function emptyUploads(dataDir: string): Promise<void> {
  const place = placeIn(dataDir)
  for (const name of await readdir(place).catch(() => [])) {
    const folder = join(place, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The uploads of a request are in a folder of its own, which is created with the first file and deleted with the end of
 * the request. Accepted files are in the storage by then.
 */
export class Arrivals implements AsyncDisposable {
  readonly #place: string
  #folder: string | undefined

  constructor(dataDir: string) {
    this.#place = placeIn(dataDir)
  }

  async path(): Promise<string> {
    if (this.#folder === undefined) {
      await mkdir(this.#place, { recursive: true, mode: 0o700 })
      this.#folder = await mkdtemp(join(this.#place, 'request-'))
    }
    return join(this.#folder, 'file')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }
}

/** `asset[image]` is a JSON pointer of `/asset/image`. */
const pointerOf = (field: string) => `/${field.replace(/\]/g, '').replace(/\[/g, '/')}`

/**
 * Reads a multipart body: one file in the field of the route, and texts, which become the same body as JSON. A JSON
 * body is left to the caller.
 *
 * @throws 413 above the route's limit; 415 if the route accepts no file; 422 for an empty file or a second one
 */
export async function receive(
  route: Route,
  request: FastifyRequest,
  arrivals: Arrivals,
): Promise<{ file: Received | null | undefined; fields: Fields | undefined } | undefined> {
  const { upload } = route
  if (!upload) {
    if (request.isMultipart()) throw wrongType('This call takes no files; send JSON')
    return undefined
  }
  const needed = isNothing(route.body) || upload.kind !== 'image'
  if (!request.isMultipart()) {
    if (needed) throw wrongType(`Send multipart/form-data with ${upload.field}`)
    return undefined
  }
  const { file, fields } = await readParts(upload, request, arrivals)
  const isMissing = upload.kind === 'image' ? file === undefined : !file
  if (needed && isMissing)
    throw invalid(fault(pointerOf(upload.field), `${upload.field} must be given`, 'required'))
  return { file, fields: needed ? inWrapper(route, upload, fields) : textsOf(fields) }
}

const textsOf = (fields: Map<string, string>) => (fields.size > 0 ? nested(fields) : undefined)

/** The body of a file alone: its field contains the wrapper, as those of texts do. */
function inWrapper({ body }: Route, { field }: Upload, fields: Map<string, string>) {
  return textsOf(fields) ?? (isNothing(body) ? undefined : { [field.split('[')[0]!]: {} })
}

async function readParts(upload: Upload, request: FastifyRequest, arrivals: Arrivals) {
  const fields = new Map<string, string>()
  let file: Received | null | undefined
  const limits = { files: 1, fileSize: upload.max_bytes, parts: 20, fieldSize: 1024 ** 2 }
  try {
    // Texts are read as bytes: the parser would replace invalid UTF-8.
    for await (const part of request.parts({ limits, defCharset: 'latin1' } as object)) {
      if (part.type === 'file') file = await keep(upload, part, await arrivals.path())
      else if (part.fieldname === upload.field && part.value === '') file = null
      else fields.set(part.fieldname, textOf(part.fieldname, String(part.value)))
    }
    return { file, fields }
  } catch (error) {
    throw tooLarge(error, upload) ?? broken(error) ?? error
  }
}

function textOf(field: string, value: string): string {
  const bytes = Buffer.from(value, 'latin1')
  if (!isUtf8(bytes)) throw badRequest(`${field} is not valid UTF-8`)
  return bytes.toString('utf8')
}

async function keep(upload: Upload, part: MultipartFile, path: string): Promise<Received> {
  const pointer = pointerOf(upload.field)
  if (part.fieldname !== upload.field)
    throw invalid(fault(pointerOf(part.fieldname), `the file belongs into ${upload.field}`))
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  const { size } = await stat(path)
  if (part.file.truncated) throw overSized(upload)
  if (size === 0) throw invalid(fault(pointer, 'the file is empty', 'empty_file'))
  return { path, filename: tidyFileName(part.filename ?? '') || 'file', bytes: size, pointer }
}

const wrongType = (detail: string) =>
  new AppError(415, 'Unsupported media type', [{ code: 'unsupported_media_type', detail }])

const overSized = (upload: Upload) =>
  new AppError(413, 'Content too large', [
    fault(
      pointerOf(upload.field),
      `the file is larger than ${Math.floor(upload.max_bytes / 1024 ** 2)} MiB`,
      'too_large',
    ),
  ])

const tooLarge = (error: unknown, upload: Upload) =>
  (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? overSized(upload) : undefined

/**
 * Errors of the parser for bodies that it can't split, such as one without a boundary or an end; they have neither a
 * code nor a status.
 */
const broken = (error: unknown) =>
  error instanceof Error && !('code' in error) && !('statusCode' in error) && !('status' in error)
    ? badRequest(`The multipart body cannot be read: ${error.message}`)
    : undefined

/** `bulk_import[mode]` = create becomes `{ bulk_import: { mode: 'create' } }`. */
function nested(fields: Map<string, string>): Fields {
  const body: Fields = Object.create(null) as Fields
  for (const [name, value] of fields) {
    const [wrapper, field] = name.replace(/\]$/, '').split('[')
    if (!field) body[name] = value
    else body[wrapper!] = { ...(body[wrapper!] as Fields | undefined), [field]: value }
  }
  return body
}
