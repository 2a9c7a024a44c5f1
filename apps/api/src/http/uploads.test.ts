import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { usersApi } from '@steward/contract/users.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { addressOf } from '#test/event-reader.ts'
import { newFolder } from '#test/folder.ts'
import { visitor } from '#test/visitor.ts'
import { emptyUploads } from './uploads.ts'

let here: TestAccount
let elsewhere: string
let before: string[]
beforeEach(async () => {
  here = await newAccount()
  elsewhere = newFolder()
  vi.stubEnv('TMPDIR', elsewhere)
  before = await files()
  onTestFinished(() => void vi.unstubAllEnvs())
})

/** Every file in the folder of the installation and in the machine's folder for temporary files. */
async function files(): Promise<string[]> {
  const folders = [here.h.services.env.DATA_DIR, elsewhere]
  const reading = Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  )
  // An upload is removed once its call was answered, which may happen while the folder is read.
  const found = await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!found) return files()
  return found.flat().flatMap((each) => (each.isFile() ? join(each.parentPath, each.name) : []))
}
const added = async () => (await files()).filter((file) => !before.includes(file))
const nothingStays = () => vi.waitFor(async () => expect(await added()).toEqual([]))

type Part = [name: string, content: string | Blob]
const BIG = new Blob(['x'.repeat(200_000)])
const someId = '0197a3a0-0000-7000-8000-000000000001'

async function encode(...parts: Part[]) {
  const form = new FormData()
  for (const [name, content] of parts) form.append(name, content)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type')!,
  }
}
type Encoded = Awaited<ReturnType<typeof encode>>

const send = (
  method: 'PATCH' | 'POST',
  path: string,
  { payload, type }: Encoded,
  { headers }: Person = here,
) =>
  here.h.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers, 'content-type': type },
    payload,
  })

const [ME, IMPORTS, FILES] = [usersApi.updateMe, bulkImportsApi.create, attachmentsApi.create].map(
  ({ path }) => path,
) as [string, string, string]
const table = new Blob(['name\nPump\n'])
const image: Part = ['user[image]', BIG]
const kindOf: Part = ['bulk_import[resource_type]', 'Asset']

test('a table without its texts is refused with what is missing', async () => {
  const answer = await send('POST', IMPORTS, await encode(['bulk_import[file]', table]))

  expect(answer.statusCode).toBe(422)
  expect(answer.json<ErrorBody>().errors).toMatchObject([
    { code: 'required', source: { pointer: '/bulk_import/resource_type' } },
  ])
})

test('a picture alone is no request for work', async () => {
  const path = '/public/requests/nobody'
  const { payload, type } = await encode(['request[photo]', table])
  const answer = await here.h.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    // An address that no other test uses, because requests are counted by address.
    remoteAddress: visitor(here.h).address,
    headers: { 'content-type': type },
    payload,
  })

  // The picture comes without the fields of the request.
  expect([answer.statusCode, answer.json().errors[0].source]).toEqual([
    422,
    { pointer: '/request' },
  ])
})

test('a text beside a file is stored unchanged', async () => {
  const name = 'Zoë – Łukasz €50 漢字'
  const answer = await send('PATCH', ME, await encode(['user[image]', ''], ['user[name]', name]))

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.name).toBe(name)
})

test('a text beside a file that comes alone is refused with its name', async () => {
  const made = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const texts: Part[] = [
    ['asset[image]', ''],
    ['asset[account_id]', someId],
  ]
  const answer = await send('PATCH', `/assets/${made.body.data.id}`, await encode(...texts))

  expect(answer.statusCode).toBe(422)
  expect(answer.json<ErrorBody>().errors).toMatchObject([
    { code: 'unknown_field', source: { pointer: '/asset' } },
  ])
})

describe('an upload that is refused is gone', () => {
  test.each([
    ['with a field that there isn’t', 422, 'PATCH', ME, [image, ['user[zzz]', '1']]],
    ['as no image', 422, 'PATCH', ME, [image]],
    ['with a second file', 413, 'PATCH', ME, [image, image]],
    ['where another file belongs', 422, 'PATCH', ME, [['user[other]', BIG]]],
    [
      'larger than it may be',
      413,
      'PATCH',
      ME,
      [['user[image]', new Blob([new Uint8Array(LIMITS.image_bytes + 1)])]],
    ],
    [
      'of a kind that can’t be imported',
      422,
      'POST',
      IMPORTS,
      [
        ['bulk_import[file]', BIG],
        ['bulk_import[resource_type]', 'Planet'],
      ],
    ],
    [
      'with a column that the file lacks',
      422,
      'POST',
      IMPORTS,
      [
        ['bulk_import[file]', table],
        kindOf,
        ['bulk_import[mapping]', '{"columns":{"colour":"name"}}'],
      ],
    ],
    [
      'for a record that isn’t there',
      422,
      'POST',
      `${FILES}?attachable_type=Asset&attachable_id=${someId}`,
      [['attachment[file]', BIG]],
    ],
  ] as [string, number, 'PATCH' | 'POST', string, Part[]][])(
    'where it comes %s',
    async (_, status, method, path, parts) => {
      expect((await send(method, path, await encode(...parts))).statusCode).toBe(status)
      await nothingStays()
    },
  )

  test('if the body breaks off or has no boundary', async () => {
    const { payload, type } = await encode(image)
    const cut = { payload: payload.subarray(0, 100_000), type }
    const endless = { payload, type: 'multipart/form-data' }

    for (const body of [cut, endless]) {
      const answer = await send('PATCH', ME, body)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'invalid_request'])
      await nothingStays()
    }
  })

  test('if a text beside it isn’t UTF-8', async () => {
    const { payload, type } = await encode(image, ['user[name]', 'Zoë \u2013 x'])
    const broken = Buffer.from(payload.toString('latin1').replace('\u00e2', '\u00ff'), 'latin1')

    const answer = await send('PATCH', ME, { payload: broken, type })
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([
      400,
      'user[name] is not valid UTF-8',
    ])
    await nothingStays()
    const { body } = await here.call(usersApi.me, {})
    expect(body.data.name).not.toContain('x')
  })

  test('if the person may not upload it', async () => {
    const body = await encode(['bulk_import[file]', table], kindOf)
    const reader = await here.person('technician')
    const changer = await here.person({ bulk_import: ['create'], asset: ['view', 'update'] })

    for (const by of [reader, changer])
      expect((await send('POST', IMPORTS, body, by)).statusCode).toBe(403)
    await nothingStays()
  })

  test('if too many uploads are running', async () => {
    const body = await encode(['bulk_import[file]', table], kindOf)
    const three = [1, 2, 3].map(() => send('POST', IMPORTS, body))
    expect((await Promise.all(three)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    before = await files()

    expect((await send('POST', IMPORTS, body)).statusCode).toBe(409)
    await nothingStays()
  })

  test('if its sender disconnects', async () => {
    const app = buildApp(here.h.services)
    onTestFinished(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { host, port } = new URL(addressOf(app))
    const { payload, type } = await encode(image)
    const socket = connect(Number(port), '127.0.0.1')
    const head = { ...here.headers, 'content-type': type, 'content-length': payload.length }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`PATCH /api/v1${ME} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
    socket.write(payload.subarray(0, 150_000))
    await vi.waitFor(async () => expect(await added()).toHaveLength(1))

    socket.destroy()

    await nothingStays()
  })
})

test('an upload that is accepted is in the storage alone', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const query = `?attachable_type=Asset&attachable_id=${asset.body.data.id}`
  const sent = [
    await send('PATCH', ME, await encode(['user[image]', new Blob([new Uint8Array(picture)])])),
    await send('POST', FILES + query, await encode(['attachment[file]', BIG])),
    await send('POST', IMPORTS, await encode(['bulk_import[file]', table], kindOf)),
  ]

  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 201, 201])
  const storage = join(here.h.services.env.DATA_DIR, 'files')
  await vi.waitFor(async () => {
    const kept = await added()
    expect(kept.map((file) => file.startsWith(storage))).toEqual([true, true, true])
  })
})

test('uploads left behind by a process are removed at a later start, and those in progress stay', async () => {
  const left = join(elsewhere, 'uploads', 'request-1')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'file'), 'half of it')

  await emptyUploads(elsewhere)
  expect(await readdir(left)).toEqual(['file'])

  const long_ago = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(left, long_ago, long_ago)
  await emptyUploads(elsewhere)
  await nothingStays()
})
