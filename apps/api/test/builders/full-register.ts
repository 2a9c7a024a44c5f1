import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { TestAccount } from '../account.ts'
import { addAssetWith, addField } from '../custom-fields.ts'

const person = async (here: TestAccount, email: string) =>
  (
    await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Lind', email } },
    })
  ).body.data.id

/** Records with equal names, which only differ by place or email address. */
async function twins(here: TestAccount) {
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
  const [ada, other] = [
    await person(here, 'ada@example.com'),
    await person(here, 'ada.lind@example.com'),
  ]
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

/** A register with values in all fields of assets, and custom fields with the names of other columns. */
export async function fullRegister(here: TestAccount): Promise<void> {
  const { other, fields } = await twins(here)
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
