import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { ask, askRows } from '#core/context/ctx.ts'
import { removeFile } from '#shared/images/store.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, look, upload } from '#test/builders/imports.ts'
import { expireImports } from './expiry.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const FILE = 'Name\nPump\nBoiler\n'

const keyOf = async (id: string) => {
  const [row] = await askRows<{ file_key: string | null }>(here.ctx, {
    text: 'select file_key from bulk_imports where id = $1',
    values: [id],
  })
  return row?.file_key
}

const set = (id: string, field: 'finished_at' | 'updated_at', ago: string) =>
  ask(here.ctx, {
    text: `update bulk_imports set ${field} = now() - $2::interval where id = $1`,
    values: [id, ago],
  })

/** The job, and the jobs that it queues. */
async function expire() {
  await expireImports(here.h.services, here.account_id)
  for (const job of await here.h.jobs('housekeeping'))
    if (String(job['key']).startsWith(here.account_id))
      await removeFile(here.h.services, String(job['key']))
}

const isStored = (key: string) => here.h.services.storage.exists(key)

test('the file of an import is deleted 90 days after its end, and the import itself stays', async () => {
  const { id } = await bringIn(here, FILE)
  const key = (await keyOf(id))!
  await set(id, 'finished_at', '89 days')
  await expire()
  expect([await keyOf(id), await isStored(key)]).toEqual([key, true])

  await set(id, 'finished_at', '91 days')
  await expire()
  expect([await keyOf(id), await isStored(key)]).toEqual([null, false])
  expect(await look(here, id)).toMatchObject({ status: 'completed', successful_rows: 2 })
  const { status } = await here.call(bulkImportsApi.file, { params: { id } })
  expect(status).toBe(404)
})

test('an import that was only checked can’t be started after its file was deleted, and says so', async () => {
  const { id } = await bringIn(here, FILE, { dry_run: true })
  await set(id, 'finished_at', '91 days')
  await expire()

  const { status, body } = await here.call(bulkImportsApi.start, { params: { id } })
  expect([status, body.errors[0]!.code]).toEqual([409, 'file_gone'])
})

test('an import that nobody started is deleted with its file after 7 days', async () => {
  const { id } = await upload(here, FILE, { start: false })
  const key = (await keyOf(id))!
  await set(id, 'updated_at', '6 days')
  await expire()
  expect((await look(here, id)).status).toBe('pending')

  await set(id, 'updated_at', '8 days')
  await expire()
  expect((await here.call(bulkImportsApi.get, { params: { id } })).status).toBe(404)
  expect(await isStored(key)).toBe(false)
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'BulkImport', 'filter[auditable_id]': id },
  })
  expect(body.data[0]).toMatchObject({ action: 'delete', user_id: null })
})

test('running imports and those of other accounts are kept', async () => {
  const { id } = await upload(here, FILE)
  await set(id, 'updated_at', '100 days')
  const other = await newAccount()
  const theirs = await upload(other, FILE, { start: false })
  await ask(other.ctx, {
    text: "update bulk_imports set updated_at = now() - interval '8 days' where id = $1",
    values: [theirs.id],
  })
  await expire()

  expect((await look(here, id)).status).toBe('processing')
  expect((await look(other, theirs.id)).status).toBe('pending')
})
