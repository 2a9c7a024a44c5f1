import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { carryOut } from '#features/bulk-imports/job/worker.ts'
import type { Person, TestAccount } from '../account.ts'
import { fileOf } from './csv.ts'

type Settings = Partial<InputOf<typeof bulkImportsApi.create>['body']['bulk_import']>
type Content = string | Uint8Array<ArrayBuffer>

/** A file in the format of another product. */
export const fileNamed = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL(`../files/${name}`, import.meta.url))))

/** Uploads a file; unless `start: false`, the import then waits for a worker. */
export async function upload(
  as: Person,
  content: Content,
  settings: Settings = {},
  name = 'assets.csv',
): Promise<BulkImport> {
  const { status, body } = await as.call(bulkImportsApi.create, {
    file: fileOf(content, name),
    body: { bulk_import: { resource_type: 'Asset', ...settings } },
  })
  if (status !== 201) throw new Error(JSON.stringify(body.errors))
  return body.data
}

/** Runs a started import to its end. */
export async function work(account: TestAccount, id: string): Promise<BulkImport> {
  const { services, appUrl: databaseUrl, app } = account.h
  const kinds = app.imports
  const { account_id } = account
  await carryOut({ services, databaseUrl, kinds }, { account_id, id }, new AbortController().signal)
  return look(account, id)
}

export async function look(as: Person, id: string): Promise<BulkImport> {
  const { body } = await as.call(bulkImportsApi.get, { params: { id } })
  return body.data
}

/** Imports a file, from the upload to the end. */
export async function bringIn(
  account: TestAccount,
  content: Content,
  settings: Settings = {},
): Promise<BulkImport> {
  const { id } = await upload(account, content, settings)
  return work(account, id)
}
