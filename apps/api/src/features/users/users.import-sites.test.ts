import { randomUUID } from 'node:crypto'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload } from '#test/builders/imports.ts'

let here: TestAccount
let domain: string
const sites = new Map<string, string>()
beforeEach(async () => {
  here = await newAccount()
  domain = `${randomUUID()}.example.com`
  for (const name of ['Hall', 'Yard']) {
    const { body } = await here.call(sitesApi.create, { body: { site: { name } } })
    sites.set(name, body.data.id)
  }
})

const columns = { Email: 'email', Name: 'name', Role: 'role_key', Sites: 'site_scope' }
/** A person for each of these lists of sites. */
const file = (...scopes: string[]) =>
  csvOf([
    Object.keys(columns),
    ...scopes.map((scope, at) => [`p${at}@${domain}`, `P ${at}`, 'technician', scope]),
  ])
const bring = (content: string, site_scope: Record<string, string> = {}, settings: object = {}) =>
  bringIn(here, content, {
    resource_type: 'User',
    mapping: { columns, values: { site_scope } },
    ...settings,
  })
const ids = (...names: string[]) => names.map((name) => sites.get(name)!).toSorted()
const given = async () =>
  (
    await here.call(usersApi.list, { query: { search: domain, sort: 'email', order: 'asc' } })
  ).body.data.map(({ site_scope }) => site_scope.toSorted())

test('each unknown site is a value of its own, with its rows', async () => {
  const { preview } = await bring(file('Hal; Yrd; hall', 'Yrd', 'Yard'), {}, { dry_run: true })

  expect(preview).toMatchObject({ create: 1, errors: 2 })
  expect(preview!.problems).toMatchObject([{ code: 'unknown', key: 'site_scope', count: 2 }])
  expect(preview!.words).toEqual([
    { key: 'site_scope', value: 'Yrd', choice: null, count: 2 },
    { key: 'site_scope', value: 'Hal', choice: null, count: 1 },
  ])
})

test('each is read as the mapping says, beside the known ones', async () => {
  const content = file('Hal; Yrd', 'Yrd;Hall', 'Hal')
  const said = { Hal: 'Hall', Yrd: 'Yard' }
  const { preview } = await bring(content, said, { dry_run: true })
  const done = await bring(content, said)

  expect([preview!.errors, done.error_details]).toEqual([0, []])
  expect(preview!.words).toEqual([
    { key: 'site_scope', value: 'Hal', choice: 'Hall', count: 2 },
    { key: 'site_scope', value: 'Yrd', choice: 'Yard', count: 2 },
  ])
  expect(await given()).toEqual([ids('Hall', 'Yard'), ids('Hall', 'Yard'), ids('Hall')])
})

test('names that the mapping swaps are read only once', async () => {
  await bring(file('Hall; Yard', 'Hall'), { Hall: 'Yard', Yard: 'Hall' })
  expect(await given()).toEqual([ids('Hall', 'Yard'), ids('Yard')])
})

test('one may be left out beside others, but nobody gets all sites by that', async () => {
  const said = { Gone: '', Away: '' }
  const done = await bring(file('Gone; Hall', 'Gone', 'Gone; Away'), said)

  expect(done.error_details.map(({ row, code, value }) => [row, code, value])).toEqual([
    [3, 'no_site_left', 'Gone'],
    [4, 'no_site_left', 'Gone; Away'],
  ])
  expect(await given()).toEqual([ids('Hall')])
})

test('the schema of a list of sites refers to sites', async () => {
  const { id } = await upload(here, file('Hal'), { resource_type: 'User', start: false })
  const { body } = await here.call(bulkImportsApi.schema, { params: { id } })
  expect(body.data.columns.find(({ key }) => key === 'site_scope')).toMatchObject({
    type: 'list',
    refers: 'Site',
  })
})
