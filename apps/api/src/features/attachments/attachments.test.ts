import { createHash } from 'node:crypto'
import { assetsApi } from '@steward/contract/assets.ts'
import { type Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { tidyFiles } from '#jobs/housekeeping.ts'
import { removeFile } from '#shared/images/store.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside } from '#test/builders/jobs.ts'
import { storedFiles } from '#test/stored-files.ts'

type Part = string | Uint8Array<ArrayBuffer>

let here: TestAccount
const { addAsset, addSite } = adding(() => here)
let asset: string
beforeEach(async () => {
  here = await newAccount()
  asset = await addPump()
})

const addPump = async (fields: object = {}) => (await addAsset('Pump', fields)).id
const of = (id = asset) => ({ attachable_type: 'Asset' as const, attachable_id: id })
const send = (content: Part, name = 'note.txt', { by = here as Person, id = asset } = {}) =>
  by.call(attachmentsApi.create, { query: of(id), file: new File([content], name) })
const added = async (content: Part = 'a note', name?: string): Promise<Attachment> => {
  const { status, body } = await send(content, name)
  expect(status).toBe(201)
  return body.data
}
const listed = async (by: Person = here) =>
  (await by.call(attachmentsApi.list, { query: of() })).body.data
const fetchFile = (id: string, by: Person = here) =>
  by.call(attachmentsApi.file, { params: { id } })
const history = async () =>
  (
    await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset, order: 'asc' },
    })
  ).body.data
    .slice(1)
    .map(({ action, changes }) => [action, changes['attachment']])
const stored = async () => (await storedFiles(here)).length
const picture = async (format: 'png' | 'jpeg' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'navy' } })
      .toFormat(format)
      .toBuffer(),
  )

describe('a file of an asset', () => {
  test('is not added to what was archived', async () => {
    await here.call(assetsApi.remove, { params: { id: asset } })

    const { status, body } = await send('late')

    expect([status, body.errors]).toMatchObject([
      422,
      [{ code: 'archived', source: { parameter: 'attachable_id' } }],
    ])
    expect(await stored()).toBe(0)
  })

  test('is kept as it is, with who brought it and what it is', async () => {
    const file = await added('Größe: 12 mm', 'C:\\temp\\Mu\u0308ller.html')

    expect(file).toMatchObject({
      ...of(),
      file_name: 'M\u00fcller.html',
      content_type: 'text/plain',
      bytes: 14,
      checksum: createHash('sha256').update('Größe: 12 mm').digest('hex'),
      width: null,
      has_preview: false,
      uploaded_by: { id: here.user_id, name: 'Test Person' },
    })
    expect(await listed()).toEqual([file])
    expect((await fetchFile(file.id)).text).toBe('Größe: 12 mm')
  })

  test('is only ever saved, never shown as a page', async () => {
    const { id } = await added('<svg onload="alert(1)"></svg>', `it's (1) né.svg`)
    const { headers } = await fetchFile(id)

    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="it's (1) n_.svg"; filename*=UTF-8''it%27s%20%281%29%20n%C3%A9.svg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'content-length': '29',
    })
  })

  test('that is an image has a picture that we have written', async () => {
    const photo = new Uint8Array([...(await picture('jpeg')), ...Buffer.from('<script>')])
    const file = await added(photo, 'photo.pdf')
    const { headers, text } = await here.call(attachmentsApi.preview, { params: { id: file.id } })

    expect(file).toMatchObject({
      content_type: 'image/jpeg',
      width: 1600,
      height: 900,
      has_preview: true,
    })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline; filename="preview\.webp"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(text).not.toContain('script')
    expect((await here.call(attachmentsApi.get, { params: { id: file.id } })).body.data).toEqual(
      file,
    )
  })

  test.each([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a damaged image', '\x89PNG\r\n\x1a\n', 'application/octet-stream'],
    ['a program', 'MZ\x00\x01', 'application/octet-stream'],
  ])('that is %s has none', async (_, content, type) => {
    const file = await added(content, 'x.png')

    expect(file).toMatchObject({ content_type: type, has_preview: false })
    const { status } = await here.call(attachmentsApi.preview, { params: { id: file.id } })
    expect(status).toBe(404)
  })

  test('that is damaged behind an image’s sign is kept, without a picture', async () => {
    const file = await added((await picture()).slice(0, 60), 'x.png')

    expect(file).toMatchObject({ content_type: 'image/png', has_preview: false, width: null })
  })

  test('takes another name, and is still the same', async () => {
    const { id, lock_version } = await added()
    const rename = (file_name: string, version?: number) =>
      here.call(attachmentsApi.update, {
        params: { id },
        body: {
          attachment: { file_name, ...(version === undefined ? {} : { lock_version: version }) },
        },
      })

    const { body } = await rename('../manual\u202e.txt', lock_version)
    expect(body.data).toMatchObject({ id, file_name: 'manual.txt' })
    expect((await rename('late.txt', lock_version)).status).toBe(409)
    expect((await rename('/')).body.errors[0]!.source).toEqual({
      pointer: '/attachment/file_name',
    })
    expect((await fetchFile(id)).headers['content-disposition']).toContain('manual.txt')
  })

  test('goes, comes back, and is in the history of the asset each time', async () => {
    const { id } = await added('x', 'a.txt')
    const remove = () => here.call(attachmentsApi.remove, { params: { id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await listed()).toEqual([])
    expect((await fetchFile(id)).status).toBe(404)

    const { body } = await here.call(attachmentsApi.restore, { params: { id } })
    await here.call(attachmentsApi.update, {
      params: { id },
      body: { attachment: { file_name: 'b.txt' } },
    })

    expect(body.data).toMatchObject({ id, archived_at: null })
    expect(await listed()).toHaveLength(1)
    expect((await fetchFile(id)).text).toBe('x')
    expect(await history()).toEqual([
      ['attach', [null, 'a.txt']],
      ['detach', ['a.txt', null]],
      ['attach', [null, 'a.txt']],
      ['rename_attachment', ['a.txt', 'b.txt']],
    ])
  })

  test('is erased, file and all, thirty days after it was removed', async () => {
    const old = await added(await picture(), 'old.png')
    const young = await added('young')
    for (const { id } of [old, young]) await here.call(attachmentsApi.remove, { params: { id } })
    expect(await stored()).toBe(3)
    await inside(
      here,
      `update attachments set archived_at = now() - interval '31 days' where id = '${old.id}'`,
    )

    await tidyFiles(here.h.services)
    for (const { task, key } of await here.h.jobs('housekeeping'))
      if (task === 'remove_file') await removeFile(here.h.services, String(key))

    expect(await inside(here, 'select id from attachments')).toEqual([{ id: young.id }])
    expect(await stored()).toBe(1)
    const { status } = await here.call(attachmentsApi.restore, { params: { id: old.id } })
    expect(status).toBe(404)
    // The job goes through the accounts of all earlier tests.
  }, 60_000)
})

describe('a list of files', () => {
  test('is read page after page, the newest first, and narrowed by a name', async () => {
    for (const name of ['a.txt', 'b_1.txt', 'b21.txt']) await added('x', name)
    await send('x', 'other.txt', { id: await addPump() })
    const list = async (query: object) =>
      (await here.call(attachmentsApi.list, { query: { ...of(), ...query } })).body
    const names = ({ data }: { data: Attachment[] }) => data.map(({ file_name }) => file_name)

    const first = await list({ per_page: 2 })
    const rest = await list({ per_page: 2, cursor: first.meta.next_cursor! })

    expect([...names(first), ...names(rest)]).toEqual(['b21.txt', 'b_1.txt', 'a.txt'])
    expect(first.meta.total_records).toBe(3)
    expect(names(await list({ search: 'B_1' }))).toEqual(['b_1.txt'])
  })
})

describe('nobody gets a file', () => {
  const refusals = async (id: string, by: Person) => {
    const params = { params: { id } }
    const answers = [
      await by.call(attachmentsApi.get, params),
      await by.call(attachmentsApi.file, params),
      await by.call(attachmentsApi.preview, params),
      await by.call(attachmentsApi.remove, params),
      await by.call(attachmentsApi.restore, params),
      await by.call(attachmentsApi.update, {
        ...params,
        body: { attachment: { file_name: 'mine' } },
      }),
      await by.call(attachmentsApi.create, { query: of(), file: new File(['x'], 'x') }),
    ]
    return answers.map(({ status }) => status)
  }
  const NONE = [404, 404, 404, 404, 404, 404, 422]

  test('of another account', async () => {
    const { id } = await added(await picture(), 'a.png')
    const stranger = await newAccount()

    expect(await refusals(id, stranger)).toEqual(NONE)
    expect(await listed(stranger)).toEqual([])
    expect(await listed()).toMatchObject([{ file_name: 'a.png', lock_version: 1 }])
  })

  test('of an asset in a site that they don’t see', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [hall, depot] = [await site('Hall'), await site('Depot')]
    await here.call(assetsApi.update, {
      params: { id: asset },
      body: { asset: { site_id: hall } },
    })
    const { id } = await added(await picture(), 'a.png')
    const near = await here.person('asset_manager', [hall])
    const far = await here.person('asset_manager', [depot])

    expect((await fetchFile(id, near)).status).toBe(200)
    expect(await listed(near)).toHaveLength(1)
    expect(await refusals(id, far)).toEqual(NONE)
    expect(await listed(far)).toEqual([])
  })

  test('by the address of a picture', async () => {
    await added(await picture(), 'a.png')
    const [row] = await inside<{ preview_key: string }>(here, 'select preview_key from attachments')

    const reply = await here.h.app.inject({ url: `/files/${row!.preview_key}` })

    expect(reply.statusCode).toBe(404)
  })
})
