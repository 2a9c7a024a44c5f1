import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { EXPORT_HEADERS } from '@steward/contract/kit/export.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { textOf } from '@steward/locales/texts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { bringIn, upload } from '#test/builders/imports.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields({ currency: 'EUR' })
})

const person = async (email: string) =>
  (
    await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Lind', email } },
    })
  ).body.data.id

/** Names that others have, too: only where something is, or an address, tells them apart. */
async function twins() {
  const category = async (name: string, parent_id: string | null) =>
    (await here.call(assetCategoriesApi.create, { body: { asset_category: { name, parent_id } } }))
      .body.data.id
  const department = async (name: string, parent_id: string | null) =>
    (await here.call(departmentsApi.create, { body: { department: { name, parent_id } } })).body
      .data.id
  const site = await here.call(sitesApi.create, { body: { site: { name: 'HQ' } } })
  const site_id = site.body.data.id
  const location = async (name: string, parent_id: string | null) =>
    (await here.call(locationsApi.create, { body: { location: { name, site_id, parent_id } } }))
      .body.data.id
  const [spare, used] = [await category('Spare', null), await category('Used', null)]
  await category('Pumps', spare)
  const [north, south] = [await department('North', null), await department('South', null)]
  await department('Service', south)
  const [first, second] = [await location('1', null), await location('2', null)]
  await location('R12', first)
  const [ada, other] = [await person('ada@example.com'), await person('ada.lind@example.com')]
  return {
    ada,
    other,
    fields: {
      category_id: await category('Pumps', used),
      department_id: await department('Service', north),
      location_id: await location('R12', second),
      custodian_id: ada,
    },
  }
}

/** A register of everything that can be said of an asset, with own fields that are called like other columns. */
async function register() {
  const { other, fields } = await twins()
  await addField(here, { type: 'text', key: 'state', label: 'Status' })
  await addField(here, { type: 'text', key: 'shade', label: 'Farbe' })
  await addField(here, { type: 'boolean', key: 'leased', label: 'Leased' })
  await addField(here, { type: 'money', key: 'rent', label: 'Rent' })
  await addField(here, { type: 'date', key: 'checked', label: 'Checked on' })
  await addField(here, { type: 'employee', key: 'keeper', label: 'Keeper' })
  await addAssetWith(
    here,
    {
      state: 'In use',
      shade: 'rot',
      leased: true,
      rent: '1234.5',
      checked: '2026-03-04',
      keeper: other,
    },
    {
      ...fields,
      asset_tag: '0007',
      name: 'Booster',
      status: 'out_of_service',
      status_reason: 'Worn; “as is”',
      condition: 'broken',
      criticality: 'critical',
      purchase_date: '2020-02-03',
      purchase_cost: '1234567.89',
      useful_life_months: 120,
      tags: ['to sell', 'Größe 5'],
      external_id: 'X-1',
    },
  )
  await addAssetWith(
    here,
    { leased: false },
    {
      asset_tag: '0008',
      name: '=1+1',
      status: 'disposed',
      status_reason: 'Sold',
      disposed_on: '2026-05-05',
      disposal_type: 'sold',
      disposal_proceeds: '10',
      disposal_costs: '2',
    },
  )
}

const exported = async (headers: (typeof EXPORT_HEADERS)[number]) =>
  (await here.call(assetsApi.export, { query: { headers } })).text

describe.each(LANGUAGES)('a file of a reader of %s', (language) => {
  beforeEach(async () => {
    await here.call(usersApi.updateMe, { body: { user: { language } } })
    await register()
  })

  test.each(EXPORT_HEADERS)('with %s comes in again without a change', async (headers) => {
    const text = await exported(headers)

    const checked = await bringIn(here, text, { mode: 'update', dry_run: true })
    expect(checked).toMatchObject({
      error_details: [],
      preview: { create: 0, update: 0, unchanged: 2, errors: 0 },
    })
  })

  test('tells by its labels what each column fills', async () => {
    const text = await exported('labels')
    const { mapping, file_info } = await upload(here, text, { start: false })

    const fields = file_info.headers.map((header) => mapping.columns[header] ?? null)
    // Two names of people, when something is due back, what it is worth by now, and when it was written down and changed.
    expect(fields.filter((field) => field === null)).toHaveLength(7)
    expect(fields).toEqual(expect.arrayContaining(['custodian', 'cf:state', 'cf:keeper']))
  })
})

test('a reader finds the words of the pages in a file, and a program the keys', async () => {
  await here.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
  await register()
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
