import { assetsApi } from '@steward/contract/assets.ts'
import { EXPORT_HEADERS } from '@steward/contract/kit/export.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { textOf } from '@steward/locales/texts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { fullRegister } from '#test/builders/full-register.ts'
import { bringIn, upload } from '#test/builders/imports.ts'
import { accountWithFields } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields({ currency: 'EUR' })
})

const exported = async (headers: (typeof EXPORT_HEADERS)[number]) =>
  (await here.call(assetsApi.export, { query: { headers } })).text

describe.each(LANGUAGES)('a file of a reader of %s', (language) => {
  beforeEach(async () => {
    await here.call(usersApi.updateMe, { body: { user: { language } } })
    await fullRegister(here)
  })

  test.each(EXPORT_HEADERS)('with %s changes nothing when imported again', async (headers) => {
    const text = await exported(headers)

    const checked = await bringIn(here, text, { mode: 'update', dry_run: true })
    expect(checked).toMatchObject({
      error_details: [],
      preview: { create: 0, update: 0, unchanged: 2, errors: 0 },
    })
  })

  test('fills each field by the label of its column', async () => {
    const text = await exported('labels')
    const { mapping, file_info } = await upload(here, text, { start: false })

    const fields = file_info.headers.map((header) => mapping.columns[header] ?? null)
    // Two names of people, the due date, the present book value, and when the record was created and changed.
    expect(fields.filter((field) => field === null)).toHaveLength(7)
    expect(fields).toEqual(expect.arrayContaining(['custodian', 'cf:state', 'cf:keeper']))
  })
})

test('a file for people has the words of the pages, and one for programs the keys', async () => {
  await here.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
  await fullRegister(here)
  const columns = ['name', 'status', 'custodian', 'cf:leased', 'purchase_cost']
  const query = { columns: columns.join(','), sort: 'asset_tag' } as const
  const lines = async (headers: (typeof EXPORT_HEADERS)[number]) =>
    (await here.call(assetsApi.export, { query: { ...query, headers } })).text
      .replace('\ufeff', '')
      .split('\r\n')

  const [head, first] = await lines('labels')
  const out = textOf('de', 'status.asset.out_of_service')
  expect(first).toBe(`Booster,${out},Ada Lind,ada@example.com,Ja,1234567.89`)
  const assigned = textOf('de', 'assets.fields.custodian_id')
  expect(head!.split(',').slice(2)).toEqual([
    assigned,
    `${assigned}: ${textOf('de', 'employees.fields.email')}`,
    'Leased',
    textOf('de', 'assets.fields.purchase_cost'),
  ])
  expect(await lines('keys')).toMatchObject([
    columns.join(','),
    'Booster,out_of_service,ada@example.com,true,1234567.89',
    "'=1+1,disposed,,false,",
    '',
  ])
})

test('a file for people is named like the list, and one for programs by its key', async () => {
  await here.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
  const named = (name: string) => expect.stringMatching(new RegExp(`''${name}-[0-9-]{10}\\.csv$`))
  const nameOf = async (headers: (typeof EXPORT_HEADERS)[number]) =>
    (await here.call(assetsApi.export, { query: { headers } })).headers['content-disposition']

  expect(await nameOf('labels')).toEqual(named('anlagen'))
  expect(await nameOf('keys')).toEqual(named('assets'))
  const { headers } = await here.call(workOrdersApi.export, { query: { headers: 'labels' } })
  expect(headers['content-disposition']).toEqual(named('arbeitsauftr%C3%A4ge'))
  const roles = await here.call(rolesApi.export, { query: { headers: 'labels' } })
  expect(roles.headers['content-disposition']).toEqual(named('benutzerrollen'))
})
