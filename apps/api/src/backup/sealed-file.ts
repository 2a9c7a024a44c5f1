import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, link, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const MARK = Buffer.from('STEWARD BACKUP\n')
const FORMAT = 1
const SALT_BYTES = 16
const HEADER_BYTES = MARK.length + 1 + SALT_BYTES
const TAG_BYTES = 16
/** The size of a piece, which is verified as a whole before any of it is used. */
const PIECE_BYTES = 256 * 1024
const LAST = 0x80_00_00_00

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** Each guess at a passphrase takes some 100 ms and 64 MiB. */
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase, salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 ** 2 })

/** The nonce contains the number of a piece and whether it is the last, so that none can be moved, removed or added. */
function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(n), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** The source in pieces of equal size, each with whether it is the last. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes <= PIECE_BYTES) continue
    let all = Buffer.concat(waiting)
    for (; all.length > PIECE_BYTES; all = all.subarray(PIECE_BYTES))
      yield { piece: all.subarray(0, PIECE_BYTES), isLast: false }
    waiting = [all]
    bytes = all.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

async function* sealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MARK, Buffer.from([FORMAT]), salt])
  const key = await keyOf(passphrase, salt)
  yield header
  let n = 0
  for await (const { piece, isLast } of inPieces(source)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, isLast)).setAAD(header)
    const length = Buffer.alloc(4)
    length.writeUInt32BE((isLast ? LAST : 0) + piece.length)
    yield Buffer.concat([length, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

const unusable = (path: string, wanted: 'read' | 'written') => (error: NodeJS.ErrnoException) => {
  const what = error.code === 'ENOENT' ? 'name and its folder' : 'permissions and its folder’s'
  throw new Error(`${path} can't be ${wanted} (${error.code}). Check its ${what}`, { cause: error })
}

const confirmReadable = (path: string) => access(path, constants.R_OK).catch(unusable(path, 'read'))

/**
 * Writes an encrypted file. It gets its name only when everything is on disk.
 *
 * @throws Error if there is such a file already, or it can't be written
 */
export async function writeSealed(
  path: string,
  passphrase: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const unfinished = `${path}.unfinished-${process.pid}`
  let file: FileHandle | undefined
  try {
    file = await open(unfinished, 'wx', 0o600).catch(unusable(path, 'written'))
    for await (const piece of sealed(source, passphrase)) await file.writeFile(piece)
    await file.sync()
    // Unlike rename, link never replaces a file.
    await link(unfinished, path)
  } finally {
    await file?.close()
    await rm(unfinished, { force: true })
  }
}

/** Reads a source of pieces of any size by numbers of bytes. */
class Intake {
  readonly #source: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #bytes = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns fewer bytes only at the end of the source. */
  async take(wanted: number): Promise<Buffer> {
    while (this.#bytes < wanted) {
      const { value, done } = await this.#source.next()
      if (done) break
      this.#waiting.push(value)
      this.#bytes += value.length
    }
    const all = Buffer.concat(this.#waiting)
    const taken = all.subarray(0, wanted)
    this.#waiting = [all.subarray(taken.length)]
    this.#bytes = all.length - taken.length
    return taken
  }
}

/** @returns undefined if it was changed or is too short */
function openPiece(key: Buffer, header: Buffer, nonce: Buffer, body: Buffer): Buffer | undefined {
  const at = body.length - TAG_BYTES
  if (at < 0) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header)
  decipher.setAuthTag(body.subarray(at))
  const piece = decipher.update(body.subarray(0, at))
  try {
    decipher.final()
    return piece
  } catch {
    return undefined
  }
}

const damaged = (path: string) =>
  new Error(`${path} is damaged: it was changed, or its end is missing. Use another backup.`)

const notOpened = (path: string) =>
  new Error(`The passphrase is not that of ${path}, or the file is damaged`)

/**
 * Reads a file of `writeSealed`. Each piece is verified before it is returned.
 *
 * @throws Error if the file is no backup, has another passphrase, or is damaged from here on
 */
export async function* readSealed(path: string, passphrase: string): AsyncGenerator<Buffer> {
  await confirmReadable(path)
  const intake = new Intake(createReadStream(path, { highWaterMark: PIECE_BYTES }))
  const header = await intake.take(HEADER_BYTES)
  refuseForeign(path, header)
  const key = await keyOf(passphrase, header.subarray(MARK.length + 1))
  for (let n = 0, isLast = false; !isLast; n++) {
    const length = await intake.take(4)
    const word = length.length === 4 ? length.readUInt32BE() : 0
    isLast = word >= LAST
    const bytes = Math.min(isLast ? word - LAST : word, PIECE_BYTES) + TAG_BYTES
    const piece = openPiece(key, header, nonceOf(n, isLast), await intake.take(bytes))
    if (!piece) throw n === 0 ? notOpened(path) : damaged(path)
    yield piece
  }
  if ((await intake.take(1)).length > 0) throw damaged(path)
}

/** Whether a file begins like a backup. */
export async function isBackup(path: string): Promise<boolean> {
  await confirmReadable(path)
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    return buffer.equals(MARK)
  } finally {
    await file.close()
  }
}

/** @throws Error if this version can't read a file with this beginning */
function refuseForeign(path: string, header: Buffer): void {
  if (header.length < HEADER_BYTES || !header.subarray(0, MARK.length).equals(MARK))
    throw new Error(`${path} is not a backup of Steward`)
  if (header[MARK.length] !== FORMAT)
    throw new Error(`${path} was made by a newer version of Steward. Restore it with that version.`)
}
