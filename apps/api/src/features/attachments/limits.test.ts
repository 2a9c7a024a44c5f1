import { connect as connectTo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { inside, manyAssets } from '#test/builders/jobs.ts'
import { platformPerson } from '#test/platform.ts'
import { storedFiles } from '#test/stored-files.ts'

const MIB = 1024 ** 2

let here: TestAccount
let asset: string
let quota: number
beforeEach(async () => {
  here = await newAccount()
  const { body } = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  asset = body.data.id
  quota = here.h.services.env.STORAGE_QUOTA_MB
})
afterEach(() => {
  here.h.services.env.STORAGE_QUOTA_MB = quota
})

const query = () => ({ attachable_type: 'Asset' as const, attachable_id: asset })
const send = (bytes: number, name = 'file.bin') =>
  here.call(attachmentsApi.create, {
    query: query(),
    file: new File([new Uint8Array(bytes)], name),
  })
const storage = async () => (await here.call(attachmentsApi.storage, {})).body.data
const stored = async () => (await storedFiles(here)).length
const rows = () => inside(here, 'select bytes::int from attachments')

describe('a file is refused', () => {
  const refusal = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer
    return [status, body.errors[0]!.code, body.errors[0]!.source]
  }
  const at = { pointer: '/attachment/file' }

  test('above 25 MiB, and taken at that', async () => {
    expect(await refusal(send(LIMITS.attachment_bytes + 1))).toEqual([413, 'too_large', at])
    expect(await stored()).toBe(0)
    expect((await send(LIMITS.attachment_bytes)).body.data.bytes).toBe(25 * MIB)
  })

  test('without anything in it, and where there is none', async () => {
    expect(await refusal(send(0))).toEqual([422, 'empty_file', at])
    const none = here.call(attachmentsApi.create, { query: query(), file: null })
    expect(await refusal(none)).toEqual([422, 'required', at])
    const plain = await here.call(attachmentsApi.create, { query: query() })
    expect(plain.status).toBe(415)
  })

  test('for what isn’t there', async () => {
    asset = '0197a3a0-0000-7000-8000-000000000001'

    expect(await refusal(send(1))).toEqual([422, 'not_found', { parameter: 'attachable_id' }])
    expect([await stored(), await rows()]).toEqual([0, []])
  })
})

describe('an account’s room', () => {
  test('ends where its quota does, and says how much is left', async () => {
    here.h.services.env.STORAGE_QUOTA_MB = 2
    await send(1.5 * MIB)

    const { status, body } = await send(MIB)

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'quota_exceeded',
      detail: expect.stringContaining('1.50 of 2.00 MiB used, 0.50 MiB left'),
      meta: { used_bytes: 1.5 * MIB, quota_bytes: 2 * MIB, left_bytes: 0.5 * MIB },
    })
    expect([await stored(), (await rows()).length]).toEqual([1, 1])
    expect(await storage()).toEqual({ used_bytes: 1.5 * MIB, quota_bytes: 2 * MIB })
    expect((await send(0.5 * MIB)).status).toBe(201)
  })

  test('isn’t given away twice to those who send at once', async () => {
    here.h.services.env.STORAGE_QUOTA_MB = 2

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(0.9 * MIB)))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422])
    expect([await stored(), (await rows()).length]).toEqual([2, 2])
  })

  test('is counted whole for somebody who sees only a part of it', async () => {
    here.h.services.env.STORAGE_QUOTA_MB = 2
    await send(1.5 * MIB)
    const { body } = await here.call(attachmentsApi.list, { query: query() })
    await here.call(attachmentsApi.remove, { params: { id: body.data[0]!.id } })
    const limited = await here.person('asset_manager', ['0197a3a0-0000-7000-8000-000000000001'])

    const { used_bytes } = (await limited.call(attachmentsApi.storage, {})).body.data

    expect(used_bytes).toBe(1.5 * MIB)
    expect((await send(MIB)).status).toBe(422)
  })

  test('is known to the platform, also of a large register', async () => {
    await send(1000)
    await manyAssets(here, 5_001)
    await here.h.owner.query(`select fold_row_counts()`)
    const platform = await platformPerson(here.h)

    const { body } = await platform.call(accountsApi.get, { params: { id: here.account_id } })

    expect(body.data).toMatchObject({ attachment_bytes: 1000, storage_bytes: null })
  })
})

test('an upload that breaks off leaves neither file nor row', async () => {
  const app = buildApp(here.h.services)
  onTestFinished(() => app.close())
  const address = await app.listen({ port: 0 })
  const socket = connectTo(Number(new URL(address).port))
  const path = `/api/v1/attachments?${new URLSearchParams(query())}`
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...Object.entries(here.headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000000',
    '',
    '--b',
    'content-disposition: form-data; name="attachment[file]"; filename="half.bin"',
    '',
    '',
  ].join('\r\n')
  socket.write(Buffer.concat([Buffer.from(head), randomBytes(500_000)]))
  await vi.waitUntil(() => socket.writableLength === 0)
  socket.destroy()
  await vi.waitUntil(
    async () =>
      (await new Promise<number>((done) => app.server.getConnections((_, n) => done(n)))) === 0,
  )

  expect([await stored(), await rows()]).toEqual([0, []])
  expect((await storage()).used_bytes).toBe(0)
})

test('a file whose row can’t be written is removed again', async () => {
  await here.h.owner.query(
    `create or replace function refuse_one() returns trigger language plpgsql as
       $$ begin if new.file_name = 'refused.bin' then raise exception 'no'; end if; return new; end $$`,
  )
  await here.h.owner.query(
    'create or replace trigger refuse_one before insert on attachments for each row execute function refuse_one()',
  )

  expect((await send(10, 'refused.bin')).status).toBe(500)

  expect([await stored(), await rows()]).toEqual([0, []])
  await here.h.owner.query('drop trigger refuse_one on attachments')
})
