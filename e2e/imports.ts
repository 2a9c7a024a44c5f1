import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect } from '@playwright/test'
import type { Call } from './api.ts'

type Settings = { create_missing?: boolean; dry_run?: boolean; start?: boolean }

/** Uploads a table and by default imports it at once. Returns the import's id. */
export async function uploadTable(
  call: Call,
  table: Buffer,
  settings: Settings = {},
): Promise<string> {
  const { data } = await call(bulkImportsApi.create, {
    body: { bulk_import: { resource_type: 'Asset', ...settings } },
    file: new File([new Uint8Array(table)], 'things.csv', { type: 'text/csv' }),
  })
  return data.id
}

/** Imports a table, and waits for its end. Returns the import's id. */
export async function importTable(call: Call, table: Buffer): Promise<string> {
  const id = await uploadTable(call, table)
  const status = async () => (await call(bulkImportsApi.get, { params: { id } })).data.status
  await expect.poll(status, { intervals: [100, 200, 500] }).toBe('completed')
  return id
}
