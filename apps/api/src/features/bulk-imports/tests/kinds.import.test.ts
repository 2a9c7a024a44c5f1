import {
  DepreciationMethodInput,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import { without } from '@steward/contract/kit/fields.ts'
import { IMPORT_RESOURCES } from '@steward/contract/bulk-imports.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { suggestColumns } from '#domain/imports/suggestions.ts'
import { methodRules } from '#features/depreciation-methods/depreciation-methods.service.ts'
import { importKind } from '#shared/imports/kind.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { look, upload } from '#test/builders/imports.ts'
import { inside } from '#test/builders/jobs.ts'
import { suggestMapping } from '../columns/mapping.ts'
import { carryOut } from '../job/worker.ts'

// Depreciation methods can't be imported elsewhere: this shows that a kind only needs a declaration.
const methodImport = importKind({
  rules: methodRules,
  // No cell says a table of percents, and in some languages both salvages are called the same.
  input: z.strictObject(
    without(DepreciationMethodInput.shape, [
      'table_percents',
      'table_columns',
      'default_salvage_amount',
    ]),
  ),
  names: 'depreciation_methods.fields',
  keys: ['id', 'external_id', 'code', 'name'],
  columns: {
    kind: { words: 'depreciation_methods.kinds' },
    convention: { words: 'depreciation_methods.conventions' },
    rate_kind: { words: 'depreciation_methods.rates' },
    end_of_life: { words: 'depreciation_methods.ends' },
    salvage_role: { words: 'depreciation_methods.salvages' },
    status: { words: 'status.category' },
    straight_line_switch: { words: 'depreciation_methods.switches' },
    straight_line_remaining: { words: 'depreciation_methods.remainders' },
    rounding: { words: 'depreciation_methods.roundings' },
    table_key: { words: 'depreciation_methods.tables' },
  },
})

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** Imports a file of them, from the upload to the end. */
async function bringIn(rows: string[][], settings: object = {}) {
  const { id, file_info } = await upload(here, csvOf(rows), {
    ...settings,
    start: false,
    mapping: { columns: {} },
  })
  const { columns } = suggestMapping(methodImport.target, {
    ...file_info,
    date_orders: file_info.headers.map(() => null),
  })
  await inside(
    here,
    `update bulk_imports set resource_type = 'Method', status = 'processing', mapping = '${JSON.stringify({ columns })}' where id = '${id}'`,
  )
  const { services, appUrl: databaseUrl } = here.h
  const kinds = new Map([['Method', methodImport]])
  const job = { account_id: here.account_id, id }
  await carryOut({ services, databaseUrl, kinds }, job, new AbortController().signal)
  const [done] = await inside<Awaited<ReturnType<typeof look>>>(
    here,
    `select status, successful_rows, error_rows, error_details, preview from bulk_imports where id = '${id}'`,
  )
  return done!
}
const methods = async () =>
  (
    await here.call(depreciationMethodsApi.list, {
      query: { sort: 'name', per_page: 100 },
    })
  ).body.data

test('a kind has the columns of its contract, named as on the pages', () => {
  const { columns } = methodImport.target

  expect(columns.slice(0, 8).map(({ key, type }) => [key, type])).toEqual([
    ['kind', 'choice'],
    ['convention', 'choice'],
    ['rate_kind', 'choice'],
    ['end_of_life', 'choice'],
    ['salvage_role', 'choice'],
    ['status', 'choice'],
    ['straight_line_switch', 'choice'],
    ['straight_line_remaining', 'choice'],
  ])
  for (const language of LANGUAGES) {
    const headers = columns.map(({ labels }) => labels[language])
    const found = suggestColumns(methodImport.target, { headers })
    expect(Object.values(found)).toEqual(columns.map(({ key }) => key))
  }
})

test('its records are imported by its rules and its contract, and found by its keys', async () => {
  const before = new Set((await methods()).map(({ id }) => id))
  const rows = [
    ['name', 'code', 'kind', 'default life months'],
    ['Ours', 'O', 'straight_line', '36'],
    ['Theirs', '', 'sometimes', ''],
    ['Odd', '', 'straight_line', '5000'],
    ['ours', 'P', 'straight_line', ''],
  ]

  const tried = await bringIn(rows, { dry_run: true })
  const done = await bringIn(rows)
  rows[1]![3] = '48'
  await bringIn(rows.slice(0, 2), { mode: 'upsert' })

  expect(tried.preview).toMatchObject({ create: 1, errors: 3 })
  expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([
    [3, 'choice'],
    [4, 'range'],
    [5, 'twice'],
  ])
  const added = (await methods()).filter(({ id }) => !before.has(id))
  expect(added).toMatchObject([
    { name: 'Ours', code: 'O', default_life_months: 48, lock_version: 2 },
  ])
})

test('every kind that can be imported has a declaration', () => {
  expect([...here.h.app.imports.keys()].toSorted()).toEqual([...IMPORT_RESOURCES].toSorted())
})
