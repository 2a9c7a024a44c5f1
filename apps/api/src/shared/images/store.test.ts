import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { usersApi } from '@steward/contract/users.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { newFolder } from '#test/folder.ts'
import { removeFile } from './store.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const RED = { r: 200, g: 20, b: 20 }
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: RED } })

/** Uploads an avatar, as any image is uploaded. */
const send = (image: Buffer | string | null, name = 'me.png') =>
  here.call(usersApi.updateMe, {
    body: { user: {} },
    file: image === null ? null : new File([new Uint8Array(Buffer.from(image))], name),
  })

const open = (url: string | null) => here.h.app.inject({ url: url ?? '/none' })

/** The readers only read files. */
const metadataOf = async (bytes: Buffer) => {
  const folder = newFolder()
  await writeFile(join(folder, 'image'), bytes)
  return sharp(join(folder, 'image')).metadata()
}

const stored = async (image: Buffer, name?: string) => {
  const { status, body } = await send(image, name)
  expect(status).toBe(200)
  const reply = await open(body.data.image_url)
  return { url: body.data.image_url!, reply, bytes: reply.rawPayload }
}

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one color, of any size: a kilobyte that needs gigabytes when it is decoded. */
function hugePng(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an image is kept', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('whether it is %s', async (format) => {
    const { bytes, url } = await stored(await picture().toFormat(format).toBuffer())

    expect(await metadataOf(bytes)).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(url).toMatch(/^\/files\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/)
  })

  test('at most 1024 pixels on its longer side, and never enlarged', async () => {
    const { bytes } = await stored(await picture(3000, 1500).jpeg().toBuffer())

    expect(await metadataOf(bytes)).toMatchObject({ width: 1024, height: 512 })
  })

  test('upright, and without what the camera wrote about place and time', async () => {
    const photo = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'EXIF-SECRET' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const { bytes } = await stored(photo, 'photo.jpg')
    const metadata = await metadataOf(bytes)

    expect(metadata).toMatchObject({ width: 40, height: 60 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('EXIF-SECRET')).toBe(false)
  })

  test('without a page hidden behind it', async () => {
    const png = await picture().png().toBuffer()
    const { bytes, reply } = await stored(
      Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      'x.html',
    )

    expect(bytes.includes('script')).toBe(false)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="image.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(bytes.length),
    })
  })

  test('until it is replaced or removed', async () => {
    const first = (await stored(await picture().png().toBuffer())).url
    const { url } = await stored(await picture(20, 20).png().toBuffer())
    expect(url).not.toBe(first)

    const { body } = await send(null)
    expect(body.data.image_url).toBeNull()
    const jobs = (await here.h.jobs('housekeeping')) as { task: string; key: string }[]
    const keys = jobs.filter(({ task }) => task === 'remove_file').map(({ key }) => key)
    const asked = keys.map((key) => `/files/${key}`)
    expect(asked).toEqual(expect.arrayContaining([first, url]))
    for (const key of [...keys, ...keys]) await removeFile(here.h.services, key)
    expect([(await open(first)).statusCode, (await open(url)).statusCode]).toEqual([404, 404])
  })
})

describe('no image is', () => {
  const refusal = async (image: Buffer | string, name?: string) => {
    const { status, body } = await send(image, name)
    return [status, body.errors[0]!.code, body.errors[0]!.source?.pointer]
  }

  test.each([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
    ],
    ['SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ'],
    ['text', 'GIF of my cat'],
    ['a program', 'MZ\x90\x00\x03'],
    ['one byte', 'x'],
  ])('%s, whatever it is called', async (_, content) => {
    expect(await refusal(content, 'picture.png')).toEqual([422, 'not_an_image', '/user/image'])
  })

  test('another format behind the signature of one', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
    const signed = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)])

    expect(await refusal(signed)).toEqual([422, 'not_an_image', '/user/image'])
  })

  test('half of one', async () => {
    const jpeg = await picture(800, 800).jpeg().toBuffer()

    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toEqual([
      422,
      'not_an_image',
      '/user/image',
    ])
  })

  test('a small file with millions of pixels', async () => {
    const bomb = hugePng(16_000, 16_000)
    expect(bomb.length).toBeLessThan(100_000)

    expect(await refusal(bomb)).toEqual([422, 'image_too_large', '/user/image'])
  })

  test.each([
    ['zTXt', 'Comment\0\0'],
    ['iTXt', 'XML:com.adobe.xmp\0\u0001\0\0\0'],
  ])('a small picture with gigabytes of packed text in it (%s)', async (type, start) => {
    const text = deflateSync(Buffer.alloc(5_000_000, 'A'))
    const packed = chunk(type, Buffer.concat([Buffer.from(start, 'latin1'), text]))
    const before = process.memoryUsage().rss

    const found = await refusal(hugePng(9, 9, Array<Buffer>(900).fill(packed)))
    expect(found).toEqual([422, 'not_an_image', '/user/image'])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2)
    expect((await send(hugePng(9, 9, [packed]))).status).toBe(200)
  })

  test('an empty file, nor one above 5 MiB', async () => {
    expect((await refusal(''))[0]).toBe(422)
    expect((await refusal(Buffer.alloc(5 * 1024 ** 2 + 1, 'x')))[0]).toBe(413)
  })
})

test('SVG is out of reach of the image library itself', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')

  await expect(sharp(svg).png().toBuffer()).rejects.toThrow()
})

test.each([
  '/files/..%2fsecrets.json/x.webp',
  '/files/x/y.webp',
  '/files/00000000-0000-0000-0000-000000000000/0123456789abcdef0123456789abcdef.webp',
  '/files/00000000-0000-0000-0000-000000000000/..%2f..%2fsecrets.json',
  '/files/',
])('there is nothing at %s', async (url) => {
  expect((await open(url)).statusCode).toBe(404)
})
