import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid, unavailable } from '#core/context/errors.ts'
import type { Received } from '#core/requests/files.ts'
import { later } from '#core/jobs/queue.ts'
import type { Services } from '#core/context/services.ts'
import { NoTurnLeft, turns } from '#domain/turns.ts'
import { refusePackedTexts } from './png-text.ts'

type ImageType = 'png' | 'jpeg' | 'gif' | 'webp'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const SIGNS: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  png: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  jpeg: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff',
  gif: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  webp: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
}

/** The type of a file by its first 12 bytes: its name and the type that the sender claims prove nothing. */
const imageTypeOf = (bytes: Uint8Array): ImageType | undefined =>
  (Object.keys(SIGNS) as ImageType[]).find((type) => SIGNS[type](bytes))

/** The longest side of a stored image. */
const LONGEST = 1024
/** The most pixels that are decoded: a small file can decompress to gigabytes. */
const MAX_PIXELS = 25_000_000

// Only these decoders can be reached, whatever an upload claims to be: SVG, PDF and the like are languages that a
// decoder has to run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export type { Received }

const turn = turns({ atOnce: 2, waiting: 8 })

/**
 * Stores an uploaded image: upright, at most 1024 pixels on a side, as WebP, without metadata.
 *
 * @returns its key in the storage; its address is `/files/<key>`, which nobody can guess
 * @throws 422 at the upload's field when it is no PNG, JPEG, GIF or WebP, or has too many pixels; 503 when too many are
 *   being processed
 */
async function storeImage(ctx: Ctx, received: Received): Promise<string> {
  const image = await reencoded(received)
  const key = `${ctx.account_id}/${randomBytes(16).toString('hex')}.webp`
  await ctx.services.storage.put(key, image, { contentType: 'image/webp' })
  return key
}

async function reencoded({ path, pointer }: Received): Promise<Buffer> {
  if (!imageTypeOf(await firstBytes(path)))
    throw invalid(fault(pointer, 'must be an image: PNG, JPEG, GIF or WebP', 'not_an_image'))
  try {
    return await turn(() => asWebp(path))
  } catch (error) {
    throw refusal(error, pointer)
  }
}

async function asWebp(path: string): Promise<Buffer> {
  await refusePackedTexts(path)
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false })
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/** A preview of an uploaded image, and the image's own size, upright. */
interface Preview {
  image: Buffer
  width: number
  height: number
}

/**
 * A preview of a file that is kept as it is, processed like stored images.
 *
 * @returns null for what is no PNG, JPEG, GIF or WebP, is damaged, or has too many pixels
 * @throws 503 when too many are being processed
 */
export async function previewOf({ path }: Pick<Received, 'path'>): Promise<Preview | null> {
  if (!imageTypeOf(await firstBytes(path))) return null
  try {
    return await turn(async () => {
      const image = await asWebp(path)
      const { autoOrient } = await sharp(path).metadata()
      return { image, width: autoOrient.width, height: autoOrient.height }
    })
  } catch (error) {
    if (error instanceof NoTurnLeft) throw tooBusy()
    return null
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const tooBusy = () => unavailable('Too many images are being worked on. Try again in a moment.')

function refusal(error: unknown, pointer: string) {
  if (error instanceof NoTurnLeft) return tooBusy()
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? invalid(fault(pointer, 'has more than 25 million points; make it smaller', 'image_too_large'))
    : invalid(fault(pointer, 'cannot be read as an image; it may be damaged', 'not_an_image'))
}

/**
 * Stores the image of an upload, and deletes it again if `write`, which refers to it, doesn't commit.
 *
 * @param upload `null` when the image is to be removed
 * @param write is given the new key, or null
 */
export async function withImage<T>(
  ctx: Ctx,
  upload: Received | null,
  write: (key: string | null) => Promise<T>,
): Promise<T> {
  const key = upload && (await storeImage(ctx, upload))
  try {
    return await write(key)
  } catch (error) {
    if (key) await removeFile(ctx.services, key).catch(() => {})
    throw error
  }
}

/** The job of the housekeeping queue for a file that nothing refers to any more. */
export interface RemoveFile {
  task: 'remove_file'
  key: string
}

/** Deletes a stored file once this transaction has committed. */
export async function removeFileLater(ctx: Ctx, key: string | null | undefined): Promise<void> {
  if (key) await later(ctx, 'housekeeping', { task: 'remove_file', key } satisfies RemoveFile)
}

/** Deletes a stored file; one that is gone already is fine, because a job may run twice. */
export const removeFile = ({ storage }: Pick<Services, 'storage'>, key: string): Promise<void> =>
  storage.delete(key)
