import { randomUUID } from 'node:crypto'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload } from '#test/builders/imports.ts'

let here: TestAccount
let domain: string
beforeEach(async () => {
  here = await newAccount()
  domain = `${randomUUID()}.example.com`
})

const HEAD = ['Email', 'Name', 'Role']
const COLUMNS = { Email: 'email', Name: 'name', Role: 'role_key' }
const file = (...roles: string[]) =>
  csvOf([HEAD, ...roles.map((role, at) => [`p${at}@${domain}`, `P ${at}`, role])])
const bring = (content: string, settings: object = {}) =>
  bringIn(here, content, { resource_type: 'User', ...settings })
const addRole = (key: string, name: string) =>
  here.call(rolesApi.create, { body: { role: { key, name, permissions: { asset: ['view'] } } } })
const given = async () =>
  (
    await here.call(usersApi.list, { query: { search: domain, sort: 'email', order: 'asc' } })
  ).body.data.map(({ role }) => role.key)

test('unknown roles are values that the user is asked about, each with its rows', async () => {
  const { preview } = await bring(file('Wizard', 'wizard', 'Wizard', 'technician', 'Techniker'), {
    dry_run: true,
  })
  expect(preview).toMatchObject({ create: 2, errors: 3 })
  expect(preview!.words).toEqual([
    { key: 'role_key', value: 'Wizard', choice: null, count: 2 },
    { key: 'role_key', value: 'wizard', choice: null, count: 1 },
    { key: 'role_key', value: 'Techniker', choice: 'technician', count: 1 },
  ])
})

test('a role is read as the mapping says', async () => {
  const values = { role_key: { Wizard: 'requester', Techniker: 'auditor' } }
  const done = await bring(file('Wizard', 'Techniker'), { mapping: { columns: COLUMNS, values } })
  expect(done.error_details).toEqual([])
  expect(await given()).toEqual(['requester', 'auditor'])
})

test('a word that may mean more permissions isn’t guessed, and the account’s own roles come first', async () => {
  const words = ['Super Admin', 'Owner', 'Manager', 'Viewer', 'read only']
  const { preview } = await bring(file(...words), { dry_run: true })
  expect([preview!.create, preview!.errors]).toEqual([0, words.length])
  expect(preview!.words!.map(({ choice }) => choice)).toEqual(words.map(() => null))

  await addRole('mechanic', 'Techniker')
  await bring(file('Techniker'))
  expect(await given()).toEqual(['mechanic'])
})

test('the choices are the roles of the account that the user may give', async () => {
  await addRole('guard', 'Guard')
  const choicesFor = async (as: Pick<TestAccount, 'call'>) => {
    const settings = { resource_type: 'User', start: false } as const
    const { id } = await upload(as as TestAccount, file('Wizard'), settings)
    const { body } = await as.call(bulkImportsApi.schema, { params: { id } })
    return body.data.columns.find(({ key }) => key === 'role_key')!.choice_labels
  }
  expect(await choicesFor(here)).toEqual([
    'Administrator',
    'Asset manager',
    'Maintenance manager',
    'Technician',
    'Auditor',
    'Requester',
    'Guard',
  ])
  const inviter = await here.person({
    bulk_import: ['view', 'create'],
    account_user: ['view', 'create'],
    user: ['view'],
    asset: ['view'],
  })
  // The person has a role of the account, too.
  expect(await choicesFor(inviter)).toEqual(['Guard', expect.stringMatching(/^r_/)])
})
