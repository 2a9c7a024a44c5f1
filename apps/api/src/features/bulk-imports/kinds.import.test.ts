import { DepartmentInput, departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, expect, test } from 'vitest'
import { suggestColumns } from '#domain/imports/suggestions.ts'
import { departmentRules } from '#features/people/departments.service.ts'
import { importKind } from '#shared/imports/kind.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { look, upload } from '#test/builders/imports.ts'
import { inside } from '#test/builders/jobs.ts'
import { suggestMapping } from './bulk-imports.mapping.ts'
import { carryOut } from './worker.ts'

// No page and no call imports departments yet: they show that a kind needs nothing but its declaration.
const departmentImport = importKind({
  rules: departmentRules,
  input: DepartmentInput,
  names: 'departments.fields',
  keys: ['id', 'external_id', 'code', 'name'],
  columns: { status: { words: 'status.department' } },
})

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** Brings a file of departments in, from the upload to the end. */
async function bringIn(rows: string[][], settings: object = {}) {
  const { id, file_info } = await upload(here, csvOf(rows), {
    ...settings,
    start: false,
    mapping: { columns: {} },
  })
  const { columns } = suggestMapping(departmentImport.target, {
    ...file_info,
    date_orders: file_info.headers.map(() => null),
  })
  await inside(
    here,
    `update bulk_imports set resource_type = 'Department', status = 'processing', mapping = '${JSON.stringify({ columns })}' where id = '${id}'`,
  )
  const { services, appUrl: databaseUrl } = here.h
  const kinds = new Map([['Department', departmentImport]])
  const job = { account_id: here.account_id, id }
  await carryOut({ services, databaseUrl, kinds }, job, new AbortController().signal)
  const [done] = await inside<Awaited<ReturnType<typeof look>>>(
    here,
    `select status, successful_rows, error_rows, error_details, preview from bulk_imports where id = '${id}'`,
  )
  return done!
}
const departments = async () =>
  (await here.call(departmentsApi.list, { query: { sort: 'name', per_page: 100 } })).body.data

test('a kind has the columns of its contract, called as the pages call its fields', () => {
  const { columns } = departmentImport.target

  expect(columns.map(({ key, type, refers = null }) => [key, type, refers])).toEqual([
    ['status', 'choice', null],
    ['name', 'text', null],
    ['code', 'text', null],
    ['cost_centre', 'text', null],
    ['parent', 'reference', 'Department'],
    ['manager', 'reference', 'Employee'],
    ['site', 'reference', 'Site'],
    ['description', 'text', null],
    ['external_id', 'text', null],
  ])
  for (const language of LANGUAGES) {
    const headers = columns.map(({ labels }) => labels[language])
    const found = suggestColumns(departmentImport.target, { headers })
    expect(Object.values(found)).toEqual(columns.map(({ key }) => key))
  }
})

test('its records come in with what they refer to, each below its parent, and by its rules', async () => {
  await here.call(sitesApi.create, { body: { site: { name: 'HQ', code: 'S1' } } })
  await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' } },
  })
  await here.call(departmentsApi.create, { body: { department: { name: 'Board' } } })
  const rows = [
    ['Name', 'Kürzel', 'Teil von', 'Leitung', 'Standort', 'Kostenstelle', 'Status'],
    ['Lab', 'L', 'Works', 'ada@example.com', 's1', '4711', 'Inaktiv'],
    ['Works', 'W', 'board', 'Ada Byron', 'Depot', '', ''],
    ['board', '', '', '', '', '', ''],
    ['Night shift', '', 'Nowhere', 'Bob', '', '', 'asleep'],
    ['', 'X', '', '', '', '', ''],
    ['Loop', '', 'Loop', '', '', '', ''],
  ]

  const tried = await bringIn(rows, { dry_run: true, create_missing: true })
  const done = await bringIn(rows, { create_missing: true })

  expect(tried.preview).toMatchObject({
    create: 2,
    errors: 4,
    missing: { Site: { names: ['Depot'] } },
  })
  expect(done.error_details.map(({ row, code, column }) => [row, code, column])).toEqual([
    [4, 'taken', 'Name'],
    [5, 'choice', 'Status'],
    [5, 'unknown', 'Teil von'],
    [6, 'required', 'Name'],
    [7, 'cycle', 'Teil von'],
  ])
  expect(await departments()).toMatchObject([
    { name: 'Board' },
    {
      name: 'Lab',
      parent: { name: 'Works' },
      manager: { name: 'Ada Byron' },
      site: { name: 'HQ' },
      cost_centre: '4711',
      status: 'inactive',
    },
    { name: 'Works', parent: { name: 'Board' }, site: { name: 'Depot' }, status: 'active' },
  ])
})

test('its records are found again by its keys, and change as a row says', async () => {
  await here.call(departmentsApi.create, {
    body: { department: { name: 'Lab', code: 'L', cost_centre: '1' } },
  })
  await here.call(departmentsApi.create, { body: { department: { name: 'Works' } } })

  const done = await bringIn(
    [
      ['code', 'name', 'cost centre', 'part of'],
      ['l', 'Laboratory', '<clear>', 'Works'],
      ['', 'works', '9', 'Works'],
    ],
    { mode: 'update' },
  )

  expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([[3, 'cycle']])
  expect(await departments()).toMatchObject([
    {
      name: 'Laboratory',
      code: 'l',
      cost_centre: null,
      parent: { name: 'Works' },
      lock_version: 2,
    },
    { name: 'Works', cost_centre: null, lock_version: 1 },
  ])
})
