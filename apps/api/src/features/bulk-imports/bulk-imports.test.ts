import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { fileOf } from '#test/builders/csv.ts'
import { type ImportRunner, startImports } from './runner.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const real = here('../../../../../../shared/data/snipe-it-assets.csv')
let account: TestAccount
let runner: ImportRunner
beforeEach(async () => {
  account = await newAccount()
  runner = startImports({ services: account.h.services, databaseUrl: account.h.appUrl })
})
afterEach(() => runner.stop())

test.runIf(existsSync(real))('real', async () => {
  const { status, body } = await account.call(bulkImportsApi.create, {
    file: fileOf(readFileSync(real)),
    body: { bulk_import: { resource_type: 'Asset', create_missing: true } },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  const { id } = body.data
  runner.run({ account_id: account.account_id, id })
  const done = await vi.waitUntil(async () => {
    const { body } = await account.call(bulkImportsApi.get, { params: { id } })
    return body.data.status === 'processing' ? undefined : body.data
  }, { timeout: 20000, interval: 50 })
  console.log(JSON.stringify(done, null, 1))
  const list = await account.call(assetsApi.list, { query: {} })
  console.log(JSON.stringify(list.body.data[0], null, 1), list.body.meta)
})
