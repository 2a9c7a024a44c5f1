import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
  await bringIn(here, 'Abteilung;Leiter\nProduktion;Müller, Jürgen\n', {
    resource_type: 'Department',
    create_missing: true,
  })
})

const STAFF = `Personal-Nr.;Nachname, Vorname;E-Mail
0001;Müller, Jürgen;j.mueller@example.com
0002;Weiß, Änne;
`
const take = (rows: string, mode: 'create' | 'update' | 'upsert') =>
  bringIn(here, rows, { resource_type: 'Employee', mode })
const employees = async () => {
  const { body } = await here.call(employeesApi.list, { query: { sort: 'full_name' } })
  return body.data.map(({ full_name, employee_number }) => [full_name, employee_number])
}

test('a person whom another file created by name gets the number from the directory', async () => {
  const done = await take(STAFF, 'upsert')

  expect([done.successful_rows, done.error_details, done.warnings]).toEqual([2, [], []])
  expect(await employees()).toEqual([
    ['Änne Weiß', '0002'],
    ['Jürgen Müller', '0001'],
  ])
  const { body } = await here.call(departmentsApi.list, { query: { view: 'complete' } })
  expect(body.data[0]).toMatchObject({ manager: { name: 'Jürgen Müller' } })
})

test('an import that only updates adds nobody', async () => {
  const done = await take(STAFF, 'update')

  expect(done).toMatchObject({ successful_rows: 1, error_details: [{ row: 3, code: 'no_match' }] })
  expect(await employees()).toEqual([['Jürgen Müller', '0001']])
})

test('an import that only creates warns of a person with the same name', async () => {
  const done = await take(STAFF, 'create')

  expect(done).toMatchObject({
    successful_rows: 2,
    warnings: [{ code: 'namesake', count: 1, rows: [2] }],
  })
  expect(done.warnings[0]!.message).toContain('“Jürgen Müller” is already there')
})

test('two rows with the same name and different numbers are two people, as is an existing one with a number', async () => {
  const two = 'Number,Full name\n1,Jürgen Müller\n2,Jürgen Müller\n'
  expect(await take(two, 'upsert')).toMatchObject({ successful_rows: 2, warnings: [] })
  expect(await employees()).toHaveLength(3)

  await take('Number,Full name\n3,Ada Quist\n', 'upsert')
  await take('Number,Full name\n4,Ada Quist\n', 'upsert')
  expect(await employees()).toHaveLength(5)
})

test('a person whose leaving date has passed has left, unless the file has another status', async () => {
  const rows = 'Number,Full name,Leaving date\n8,Max Back,2020-12-31\n9,Mia Ahead,2999-12-31\n'
  await take(rows, 'create')
  await take('Number,Full name,End,Status\n10,Kim Stay,2020-12-31,active\n', 'create')

  const { body } = await here.call(employeesApi.list, { query: { sort: 'full_name' } })
  expect(body.data.map(({ full_name, status }) => [full_name, status])).toEqual([
    ['Jürgen Müller', 'active'],
    ['Kim Stay', 'active'],
    ['Max Back', 'left'],
    ['Mia Ahead', 'active'],
  ])
})
