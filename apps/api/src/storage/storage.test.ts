import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/folder.ts'
import { startS3 } from '#test/s3.ts'
import { confirmApart } from './apart.ts'
import { moveFiles } from './move.ts'
import { confirmStorage, openPlace, openStorage, placeOf } from './open.ts'
import type { S3Place, StorageSettings } from './place.ts'
import { S3Driver } from './s3-driver.ts'
import { entriesOf, filesBelow, isGone } from './walk.ts'

const MIB = 1024 ** 2

const ownFolder = async (): Promise<StorageSettings> => ({ DATA_DIR: newFolder() })

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

let n = 0
const newBucket = async () => ({ ...(await ownFolder()), ...s3.bucketAt(`place-${++n}`) })

const KINDS: [string, () => Promise<StorageSettings>][] = [
  ['a folder', ownFolder],
  ['a bucket', newBucket],
  [
    'a bucket that files move to',
    async () => ({ ...(await newBucket()), STORAGE_ALSO_URL: 'disk' }),
  ],
]

const keysOf = async (storage: Disk, folder = '') => {
  const keys: string[] = []
  for await (const { key } of filesBelow(storage, folder)) keys.push(key)
  return keys.toSorted()
}

/** In pieces, as a file is read, without having all of it in memory. */
function* pieces(count: number, bytes = 64 * 1024) {
  const piece = randomBytes(bytes)
  for (let i = 0; i < count; i++) yield piece
}

describe.each(KINDS)('files in %s', (_, place) => {
  test('are read as they were written, with their size, until they are removed', async () => {
    const storage = openStorage(await place())
    const content = randomBytes(3 * MIB)
    await storage.put('a/one.webp', content, { contentType: 'image/webp' })
    await storage.putStream('a/b/two', Readable.from([content.subarray(0, 10), Buffer.alloc(0)]))
    await storage.putStream('a/b/nothing', Readable.from([]))

    expect(Buffer.from(await storage.getBytes('a/one.webp')).equals(content)).toBe(true)
    const read = Buffer.concat(await (await storage.getStream('a/b/two')).toArray())
    expect(read.equals(content.subarray(0, 10))).toBe(true)
    expect((await storage.getMetaData('a/one.webp')).contentLength).toBe(content.length)
    expect((await storage.getMetaData('a/b/nothing')).contentLength).toBe(0)
    const { lastModified } = await storage.getMetaData('a/b/two')
    expect(Math.abs(Date.now() - lastModified.getTime())).toBeLessThan(60_000)
    expect(await keysOf(storage)).toEqual(['a/b/nothing', 'a/b/two', 'a/one.webp'])
    const inside: [string, boolean][] = []
    for await (const { name, isFile } of entriesOf(storage, 'a')) inside.push([name, isFile])
    expect(inside.toSorted()).toEqual([
      ['b', false],
      ['one.webp', true],
    ])

    await storage.move('a/b/two', 'c/three')
    expect(await storage.exists('a/b/two')).toBe(false)
    expect(await storage.exists('c/three')).toBe(true)
    await storage.delete('a/one.webp')
    await storage.delete('a/one.webp')
    expect(await storage.exists('a/one.webp')).toBe(false)
    await storage.deleteAll('a/')
    expect(await keysOf(storage)).toEqual(['c/three'])
  })

  test('that don’t exist are reported as missing by every call', async () => {
    const storage = openStorage(await place())
    await storage.put('key and more', 'x')

    const reads = [
      async () => (await storage.getStream('key')).toArray(),
      () => storage.getBytes('key'),
      () => storage.getMetaData('key'),
    ]
    for (const read of reads) expect(await read().then(() => 'found', isGone)).toBe(true)
    expect(await storage.exists('key')).toBe(false)
    expect(await keysOf(storage, 'nowhere')).toEqual([])
  })

  test('are streamed in both directions, with little memory', async () => {
    const storage = openStorage(await place())
    const [count, bytes] = [4_000, 64 * 1024]
    let most = 0
    const before = process.memoryUsage().arrayBuffers
    const watched = async function* (source: Iterable<Buffer> | AsyncIterable<Buffer>) {
      for await (const piece of source) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        yield piece
      }
    }
    await storage.putStream('large', Readable.from(watched(pieces(count, bytes))))
    let read = 0
    for await (const chunk of watched(await storage.getStream('large'))) read += chunk.length

    expect(read).toBe(count * bytes)
    expect(most).toBeLessThan(150 * MIB)
  }, 60_000)

  test('that break off during an upload leave nothing behind', async () => {
    const storage = openStorage(await place())
    const broken = Readable.from(
      (function* () {
        yield* pieces(300)
        throw new Error('the connection is gone')
      })(),
    )

    await expect(storage.putStream('a/broken', broken)).rejects.toThrow('Cannot write')
    await storage.delete('a/broken')
    expect(await keysOf(storage)).toEqual([])
  })
})

test.each([
  ['that the first file makes', () => Promise.resolve()],
  ['that was open', (folder: string) => mkdir(folder, { mode: 0o755 })],
])('a folder %s is closed to everybody else on this machine', async (_, before) => {
  const settings = await ownFolder()
  const folder = join(settings.DATA_DIR, 'files')
  await before(folder)

  await openStorage(settings).putStream('a/one', Readable.from(['a note']))

  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a folder of more files than one answer has is listed and removed as a whole', async () => {
  const settings = await newBucket()
  const storage = new Disk(new S3Driver(placeOf(settings.STORAGE_URL, settings) as S3Place, 3))
  const names = Array.from({ length: 8 }, (_, i) => `many/${i}`)
  await Promise.all(names.map((name) => storage.put(name, name)))

  expect(await keysOf(storage, 'many')).toEqual(names)
  await storage.deleteAll('many')
  expect(await keysOf(storage, 'many')).toEqual([])
})

describe('a move', () => {
  test('is refused within one place, however that is named', async () => {
    const settings = await newBucket()
    const { origin } = new URL(new URL(settings.STORAGE_URL).searchParams.get('endpoint')!)
    const at = (prefix: string, endpoint = origin) =>
      placeOf(`s3://files/${prefix}?endpoint=${endpoint}`, settings)
    const alias = origin.replace('127.0.0.1', 'localhost')
    const refusal = 'STORAGE_URL is the same place as STORAGE_ALSO_URL, or inside it'

    await expect(confirmApart(at('one'), at('one', alias))).rejects.toThrow(refusal)
    await expect(confirmApart(at(''), at('one'))).rejects.toThrow(refusal)
    await expect(confirmApart(at('one'), at('one/two'))).rejects.toThrow(refusal)
    await confirmApart(at('one'), at('oneself'))
    await confirmApart(at('one'), at(''))
    await confirmApart(placeOf('disk', settings), at('one'))
    await confirmApart(at('one'), placeOf('disk', settings))
    for (const place of [at('one'), placeOf('disk', settings)])
      expect(await keysOf(openPlace(place))).toEqual([])
  })

  test('moves every file from disk to a bucket and back, while others write and remove files', async () => {
    const folder = await ownFolder()
    const bucket = { ...folder, ...s3.bucketAt('moved') }
    const [disk, s3Alone] = [openStorage(folder), openStorage(bucket)]
    const both = openStorage({ ...bucket, STORAGE_ALSO_URL: 'disk' })
    const large = randomBytes(9 * MIB)
    for (let i = 0; i < 20; i++) await disk.put(`a/${i}`, `content ${i}`)
    await disk.put('b/large', large)
    // Files as a stopped move leaves them: copied but not removed, and copied in part.
    await s3Alone.put('a/3', 'content 3')
    await s3Alone.put('a/4', 'cont')

    const { files } = await moveFiles(disk, s3Alone, ({ files: done }) => {
      // Users at work meanwhile.
      if (done === 2) void both.put('new', 'written meanwhile')
      if (done === 2) void both.delete('b/large')
    })

    expect(files).toBeGreaterThanOrEqual(20)
    expect(await keysOf(disk)).toEqual([])
    const there = await keysOf(s3Alone)
    expect(there).toEqual([...Array.from({ length: 20 }, (_, i) => `a/${i}`), 'new'].toSorted())
    for (let i = 0; i < 20; i++) expect(await both.get(`a/${i}`)).toBe(`content ${i}`)

    await moveFiles(s3Alone, disk, () => {})
    expect(await keysOf(s3Alone)).toEqual([])
    expect(await keysOf(disk)).toEqual(there)
  }, 60_000)

  test('does without a file that is removed before it is read', async () => {
    const from = openStorage(await ownFolder())
    await from.put('a', 'removed')
    await from.put('b', 'kept')
    const to = openStorage(await newBucket())
    // The target is asked about each file first; a slow start of the upload is what a distant bucket has.
    const slow = Object.create(to, {
      exists: {
        value: async (key: string) => {
          if (key === 'a') await from.delete(key)
          return to.exists(key)
        },
      },
      putStream: {
        value: async (key: string, content: Readable) => {
          await to.exists(key)
          return to.putStream(key, content)
        },
      },
    }) as Disk

    await moveFiles(from, slow, () => {})
    expect(await keysOf(to)).toEqual(['b'])
  })

  test('keeps a file that didn’t arrive unchanged', async () => {
    const [from, to] = [openStorage(await ownFolder()), openStorage(await newBucket())]
    await from.put('a', 'as it is')
    const spoiling = Object.create(to, {
      putStream: { value: (key: string) => to.put(key, 'as it never was') },
    }) as Disk

    await expect(moveFiles(from, spoiling, () => {})).rejects.toThrow('did not arrive')
    expect(await from.get('a')).toBe('as it is')
  })
})

test('an unavailable bucket is tried again, then reported; a wrong key is reported at the start', async () => {
  const own = await startS3()
  onTestFinished(own.stop)
  const settings = { DATA_DIR: '/nowhere', ...own.bucketAt('x') }
  const wrong = { ...settings, AWS_SECRET_ACCESS_KEY: 'not the one' }
  await expect(confirmStorage(openStorage(wrong), wrong)).rejects.toThrow(
    /^STORAGE_URL: the bucket/,
  )
  await confirmStorage(openStorage(settings), settings)
  expect(() => openStorage({ DATA_DIR: '/', STORAGE_URL: 's3://files' })).toThrow(
    'AWS_ACCESS_KEY_ID',
  )

  await own.stop()
  const failed = await openStorage(settings)
    .put('a', 'b')
    .catch((error: unknown) => error)
  expect((failed as { cause: { code: string } }).cause.code).toBe('STORAGE_AWAY')
}, 30_000)
