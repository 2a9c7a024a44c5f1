import { randomUUID } from 'node:crypto'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { EXPORT_HEADERS } from '@steward/contract/kit/export.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf, fileOf } from '#test/builders/csv.ts'
import { bringIn, work } from '#test/builders/imports.ts'

let here: TestAccount
let domain: string
beforeEach(async () => {
  here = await newAccount()
  domain = `${randomUUID()}.example.com`
  for (const [name, code] of [
    ['Hall', 'H'],
    ['Yard', 'Y'],
  ] as const)
    await here.call(sitesApi.create, { body: { site: { name, code } } })
})

const HEAD = ['Email', 'Name', 'Role', 'Sites', 'Language', 'Time zone', 'Send invitation']
const bring = (rows: string[][], settings: object = {}) =>
  bringIn(here, csvOf([HEAD, ...rows]), { resource_type: 'User', ...settings })
const at = (name: string) => `${name}@${domain}`
const people = async () =>
  (await here.call(usersApi.list, { query: { search: domain, sort: 'email' } })).body.data
const mailed = async () =>
  (await here.h.jobs('mail')).map((job) => (job as { user_id: string }).user_id)

test('users are imported with their role, sites and language, and get an invitation unless the file says no', async () => {
  const done = await bring([
    [at('ada'), 'Ada Quist', 'Technician', 'h; Yard', 'Deutsch', 'Europe/Berlin', ''],
    [at('bo'), 'Bo Li', 'asset_manager', '', '', '', 'no'],
  ])

  expect(done).toMatchObject({ error_details: [], successful_rows: 2 })
  const [ada, bo] = await people()
  expect(ada).toMatchObject({
    name: 'Ada Quist',
    role: { key: 'technician' },
    status: 'invited',
    language: 'de',
    time_zone: 'Europe/Berlin',
    invitation: { status: 'pending', sent_at: expect.any(String) },
  })
  expect(ada!.site_scope).toHaveLength(2)
  expect(bo).toMatchObject({ status: 'invited', invitation: { status: 'pending', sent_at: null } })
  const sent = await mailed()
  expect([sent.includes(ada!.id), sent.includes(bo!.id)]).toEqual([true, false])
})

test('a check shows what would happen, and changes nothing', async () => {
  const { preview } = await bring(
    [
      [at('ada'), 'Ada', 'technician', '', '', '', ''],
      [at('ada'), 'Ada again', 'technician', '', '', '', ''],
      ['nobody', 'No address', 'technician', '', '', '', ''],
      [at('bo'), '', 'wizard', 'Nowhere', '', 'Mars', ''],
    ],
    { dry_run: true },
  )

  expect(preview).toMatchObject({ create: 1, update: 0, errors: 3 })
  expect(await people()).toEqual([])
})

test('skipped rows are neither refused nor imported', async () => {
  const rows = [
    [at('ada'), 'Ada', 'technician', '', '', '', ''],
    [at('bo'), '', 'wizard', '', '', '', ''],
    [at('cy'), 'Cy', 'technician', '', '', '', ''],
  ]
  const columns = { Email: 'email', Name: 'name', Role: 'role_key' }
  const mapping = { columns, skip: { rows: [3, 4] } }

  const { preview } = await bring(rows, { mapping, dry_run: true })
  const done = await bring(rows, { mapping })

  expect(preview).toMatchObject({ create: 1, errors: 0, skipped: 2, words: [] })
  expect(done).toMatchObject({ successful_rows: 1, error_rows: 0, processed_rows: 3 })
  expect((await people()).map(({ email }) => email)).toEqual([at('ada')])
})

test('existing users get other roles or sites, and keep their names', async () => {
  await bring([[at('ada'), 'Ada', 'technician', 'H', '', '', '']])
  const rows = [[at('ADA'), 'Adelheid', 'auditor', 'Y', '', '', '']]
  const tried = await bring(rows, { mode: 'upsert', dry_run: true })
  const done = await bring(rows, { mode: 'upsert' })
  const again = await bring(rows, { mode: 'upsert', dry_run: true })

  expect(tried.preview).toMatchObject({ create: 0, update: 1, unchanged: 0 })
  expect(tried.preview!.warnings).toMatchObject([{ code: 'theirs', column: 'Name' }])
  expect([done.successful_rows, again.preview!.unchanged]).toEqual([1, 1])
  expect(await people()).toMatchObject([{ name: 'Ada', role: { key: 'auditor' } }])
})

test('an import gives no permissions that the user doesn’t have, and keeps the last administrator', async () => {
  const inviter = await here.person({
    bulk_import: ['view', 'create'],
    account_user: ['view', 'create', 'update'],
    user: ['view'],
  })
  const { body } = await inviter.call(bulkImportsApi.create, {
    file: fileOf(csvOf([HEAD, [at('ada'), 'Ada', 'admin', '', '', '', '']])),
    body: { bulk_import: { resource_type: 'User' } },
  })
  const done = await work(here, body.data.id)
  const [me] = (await here.call(usersApi.list, { query: { 'filter[role]': ['admin'] } })).body.data
  const own = await bring([[me!.email, me!.name, 'auditor', '', '', '', '']], { mode: 'update' })

  expect(done.error_details).toMatchObject([{ code: 'exceeds', column: 'Role' }])
  expect(own.error_details).toMatchObject([{ code: 'last_administrator' }])
  expect(await people()).toEqual([])
})

test('it requires the permissions to invite users and to change them', async () => {
  const file = () => fileOf(csvOf([HEAD, [at('ada'), 'Ada', 'requester', '', '', '', '']]))
  const send = (as: Pick<TestAccount, 'call'>, mode: 'create' | 'upsert') =>
    as.call(bulkImportsApi.create, {
      file: file(),
      body: { bulk_import: { resource_type: 'User', mode, start: false } },
    })
  const inviter = await here.person({ bulk_import: ['create'], account_user: ['view', 'create'] })
  const manager = await here.person('asset_manager')

  expect((await send(inviter, 'create')).status).toBe(201)
  expect((await send(inviter, 'upsert')).status).toBe(403)
  expect((await send(manager, 'create')).status).toBe(403)
})

test.each(EXPORT_HEADERS)(
  'an export of users with %s changes nothing when imported again',
  async (headers) => {
    await bring([[at('ada'), 'Ada', 'technician', 'H;Y', 'fr', 'Europe/Paris', 'no']])
    const { text } = await here.call(usersApi.export, { query: { headers } })
    const { preview } = await bringIn(here, text, {
      resource_type: 'User',
      mode: 'update',
      dry_run: true,
    })

    expect(preview).toMatchObject({ create: 0, update: 0, errors: 0, warnings: [] })
  },
)

test('more than may be invited in a day are added without an invitation, and the check says so', async () => {
  const rows = Array.from({ length: 52 }, (_, n) => [
    at(`p${n}`),
    `P ${n}`,
    'requester',
    '',
    '',
    '',
    '',
  ])
  const { preview } = await bring(rows, { dry_run: true })
  const done = await bring(rows)

  expect(preview!.warnings).toMatchObject([{ code: 'not_invited', count: 2 }])
  expect(done).toMatchObject({ successful_rows: 52, error_rows: 0 })
})

test('people who are inactive elsewhere are added without access and without an invitation', async () => {
  const rows = (...some: [string, string][]) =>
    csvOf([
      ['Email', 'Name', 'Role', 'Active'],
      ...some.map(([name, active]) => [at(name), name, 'technician', active]),
    ])
  const take = (file: string, mode: 'create' | 'upsert' = 'create') =>
    bringIn(here, file, { resource_type: 'User', mode })
  const done = await take(rows(['ada', 'yes'], ['bo', 'no'], ['cy', 'DEPROVISIONED']))

  expect(done).toMatchObject({
    error_details: [],
    warnings: [{ code: 'added_inactive', rows: [3, 4] }],
  })
  const [ada, ...others] = await people()
  expect([ada, ...others].map((one) => one!.status)).toEqual([
    'invited',
    'deactivated',
    'deactivated',
  ])
  const sent = await mailed()
  expect(others.filter(({ id }) => sent.includes(id))).toEqual([])
  expect(sent).toContain(ada!.id)

  const again = await take(rows(['ada', 'no'], ['bo', 'yes'], ['cy', 'no']), 'upsert')
  expect(again.warnings).toMatchObject([{ code: 'status_kept', rows: [2, 3] }])
  expect((await people()).map(({ status }) => status)).toEqual([
    'invited',
    'deactivated',
    'deactivated',
  ])
  const [, bo] = others
  await here.call(usersApi.update, {
    params: { id: bo!.id },
    body: { user: { account_user: { status: 'active' } } },
  })
  const invited = await here.call(membershipsApi.resendInvitation, {
    params: { id: here.account_id, user_id: bo!.id },
  })
  expect(invited.status).toBeLessThan(300)
})
