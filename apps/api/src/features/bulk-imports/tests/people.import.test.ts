import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf, fileOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const take = (resource_type: 'Department' | 'Employee', rows: string[][], more: object = {}) =>
  bringIn(here, csvOf(rows), { resource_type, ...more })
const departments = async () =>
  (
    await here.call(departmentsApi.list, {
      query: { sort: 'name', per_page: 100 },
    })
  ).body.data
const employees = async () =>
  (
    await here.call(employeesApi.list, {
      query: { sort: 'full_name', per_page: 100 },
    })
  ).body.data
const problemsOf = ({ error_details }: Awaited<ReturnType<typeof take>>) =>
  error_details.map(({ row, code, column }) => [row, code, column])

describe('departments', () => {
  test('are imported with what they refer to, each below its parent, and by their rules', async () => {
    await here.call(sitesApi.create, {
      body: { site: { name: 'HQ', code: 'S1' } },
    })
    await here.call(employeesApi.create, {
      body: {
        employee: {
          first_name: 'Ada',
          last_name: 'Byron',
          email: 'ada@example.com',
        },
      },
    })
    await here.call(departmentsApi.create, {
      body: { department: { name: 'Board' } },
    })
    const rows = [
      ['Name', 'Kürzel', 'Teil von', 'Leitung', 'Standort', 'Kostenstelle', 'Status'],
      ['Lab', 'L', 'Works', 'ada@example.com', 's1', '4711', 'Inaktiv'],
      ['Works', 'W', 'board', 'Ada Byron', 'Depot', '', ''],
      ['board', '', '', '', '', '', ''],
      ['Night shift', 'N'.repeat(200), 'Nowhere', 'Bob', '', '', 'asleep'],
      ['', 'X', '', '', '', '', ''],
      ['Loop', '', 'Loop', '', '', '', ''],
      ['Crew', '', 'Fleet', '', '', '', ''],
    ]

    const tried = await take('Department', rows, {
      dry_run: true,
      create_missing: true,
    })
    const done = await take('Department', rows, { create_missing: true })

    expect(tried.preview).toMatchObject({
      create: 3,
      errors: 4,
      missing: { Site: { names: ['Depot'] } },
    })
    expect(problemsOf(done)).toEqual([
      [4, 'taken', 'Name'],
      [5, 'too_long', 'Kürzel'],
      [6, 'required', 'Name'],
      [7, 'cycle', 'Teil von'],
    ])
    expect(await departments()).toMatchObject([
      { name: 'Board' },
      { name: 'Crew', parent: { name: 'Fleet' } },
      { name: 'Fleet', parent: null },
      {
        name: 'Lab',
        parent: { name: 'Works' },
        manager: { name: 'Ada Byron' },
        site: { name: 'HQ' },
        cost_centre: '4711',
        status: 'inactive',
      },
      {
        name: 'Works',
        parent: { name: 'Board' },
        site: { name: 'Depot' },
        status: 'active',
      },
    ])
  })

  test('are found by their code, or by their name within their parent', async () => {
    await here.call(departmentsApi.create, {
      body: { department: { name: 'Lab', code: 'L', cost_centre: '1' } },
    })
    await here.call(departmentsApi.create, {
      body: { department: { name: 'Works' } },
    })

    const done = await take(
      'Department',
      [
        ['code', 'name', 'cost centre', 'part of'],
        ['l', 'Laboratory', '<clear>', 'Works'],
        ['', 'works', '9', ''],
        ['', 'works', '9', 'Works'],
      ],
      { mode: 'update' },
    )

    expect(problemsOf(done)).toEqual([[4, 'no_key', null]])
    expect(await departments()).toMatchObject([
      {
        name: 'Laboratory',
        code: 'l',
        cost_centre: null,
        parent: { name: 'works' },
      },
      { name: 'works', cost_centre: '9' },
    ])
  })
})

describe('employees', () => {
  test('are imported with the file’s names, and with managers anywhere in the file', async () => {
    const done = await take(
      'Employee',
      [
        [
          'Employee ID',
          'First Name',
          'Last Name',
          'Display name',
          'Email',
          'Manager',
          'Team',
          'Hire Date',
        ],
        ['E-1', 'Ada', 'Quist', '', 'ada@example.com', 'Li Wu', 'Sales', '2020-01-31'],
        ['E-2', 'Li', 'Wu', '', '', 'E-3', 'Sales', '2020-01-31'],
        ['E-3', '', '', 'van Dam, Noor', '', '', '', ''],
        ['', '', '', '', 'bo.li@example.com', 'Sam Somebody', '', ''],
        ['E-1', 'Twice', 'Told', '', '', '', '', ''],
        ['', '', '', '', '', '', 'Sales', ''],
      ],
      { create_missing: true },
    )

    expect(problemsOf(done)).toEqual([
      [6, 'twice', 'Employee ID'],
      [7, 'required', 'First Name'],
      [7, 'required', 'Last Name'],
    ])
    expect(await employees()).toMatchObject([
      {
        full_name: 'Ada Quist',
        email: 'ada@example.com',
        manager: { name: 'Li Wu' },
        department: { name: 'Sales' },
        start_date: '2020-01-31',
      },
      { full_name: 'Bo Li', manager: { name: 'Sam Somebody' } },
      { full_name: 'Li Wu', manager: { name: 'Noor van Dam' } },
      { full_name: 'Noor van Dam', employee_number: 'E-3' },
      { full_name: 'Sam Somebody' },
    ])
  })

  test('are found by number and by email address, and the dates of former ones are only warned of', async () => {
    await here.call(employeesApi.create, {
      body: {
        employee: {
          first_name: 'Ada',
          last_name: 'Quist',
          employee_number: 'E-1',
        },
      },
    })
    const rows = [
      ['number', 'email', 'first name', 'last name', 'start date', 'end date', 'status'],
      ['e-1', 'ada@example.com', '', 'Byron', '2020-02-01', '2019-01-01', 'Terminated'],
    ]
    const { preview } = await take('Employee', rows, {
      mode: 'upsert',
      dry_run: true,
    })
    const done = await take('Employee', rows, { mode: 'upsert' })

    expect(preview).toMatchObject({ update: 1, warnings: [{ count: 1 }] })
    expect(done.error_details).toEqual([])
    expect(await employees()).toMatchObject([
      { full_name: 'Ada Byron', email: 'ada@example.com', status: 'left' },
    ])
  })

  test('are in files that only their user and people who manage users may see', async () => {
    const { id } = await take('Employee', [
      ['name', 'email'],
      ['Ada Quist', 'ada@example.com'],
    ])
    const asks = async (more: object) => {
      const person = await here.person({
        bulk_import: ['view'],
        employee: ['view'],
        ...more,
      })
      return (await person.call(bulkImportsApi.file, { params: { id } })).status
    }

    expect([await asks({}), await asks({ account_user: ['view'] })]).toEqual([403, 200])
    expect((await here.call(bulkImportsApi.file, { params: { id } })).status).toBe(200)
  })

  test('can’t be imported without the right to create them', async () => {
    const person = await here.person({
      bulk_import: ['view', 'create'],
      employee: ['view'],
    })

    const { status } = await person.call(bulkImportsApi.create, {
      file: fileOf(csvOf([['email'], ['ada@example.com']])),
      body: { bulk_import: { resource_type: 'Employee' } },
    })

    expect(status).toBe(403)
  })
})
