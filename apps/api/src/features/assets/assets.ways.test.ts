import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetCellsApi, type CellChanges } from '@steward/contract/asset-cells.ts'
import { type AssetChanges, type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import type { ErrorItem } from '@steward/contract/kit/errors.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'

let here: TestAccount
const { addAsset, addCategory } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

const add = (more: Partial<AssetInput> = {}) => addAsset('Pump', more)
const category = async (more: object = {}) => (await addCategory('Vehicles', more)).id

type Changes = Partial<AssetInput> & CellChanges & AssetChanges
type Problem = readonly [code: string, field: string]

interface Answer {
  body: { errors?: ErrorItem[] }
}
const problemIn = ({ body }: Answer): Problem | undefined => {
  const [first] = body.errors ?? []
  return first && [first.code, first.source!.pointer!.replace('/asset/', '')]
}

/** The problem of a change in each way to write an asset: its code, and the field if there is one. */
async function refusals(changes: Partial<Changes>, before: Partial<AssetInput> = {}) {
  const { id, lock_version } = await add(before)
  const made = await here.call(assetsApi.create, {
    body: { asset: { name: 'Fan', ...before, ...changes } as AssetInput },
  })
  const changed = await here.call(assetsApi.update, {
    params: { id },
    body: { asset: changes as Partial<AssetInput> },
  })
  const bulk = await here.call(assetsApi.bulk, { body: { assets: { ids: [id], changes } } })
  const rows = [{ id, lock_version, changes }]
  const cells = await here.call(assetCellsApi.write, { body: { assets: { rows } } })
  const [cell] = cells.body.data.skipped
  return {
    made: problemIn(made),
    changed: problemIn(changed),
    bulk: bulk.body.data.skipped[0]?.code,
    cells: [cell?.code, cell?.field] as const,
  }
}

const everywhere = ([code, field]: Problem, cell = field) => ({
  made: [code, field],
  changed: [code, field],
  bulk: code,
  cells: [code, cell],
})

describe('alone, with others, in cells and new, an asset is refused for the same', () => {
  test('dates out of order', async () => {
    const before = { purchase_date: '2026-05-01' }

    const found = await refusals({ warranty_end: '2026-04-01' }, before)

    expect(found).toEqual(everywhere(['too_early', 'warranty_end']))
  })

  test('a missing field that its category requires', async () => {
    const category_id = await category({ required_fields: ['serial_number'] })

    expect(await refusals({ category_id })).toEqual(everywhere(['required', 'serial_number']))
  })

  test('a category, a department or a place that was archived', async () => {
    const category_id = await category()
    await here.call(assetCategoriesApi.remove, { params: { id: category_id } })
    const { body: team } = await here.call(departmentsApi.create, {
      body: { department: { name: 'Team' } },
    })
    const department_id = team.data.id
    await here.call(departmentsApi.remove, { params: { id: department_id } })
    const { body: yard } = await here.call(sitesApi.create, { body: { site: { name: 'Yard' } } })
    const site_id = yard.data.id
    await here.call(sitesApi.remove, { params: { id: site_id } })

    expect(await refusals({ category_id })).toEqual(everywhere(['archived', 'category_id']))
    expect(await refusals({ department_id })).toEqual(everywhere(['archived', 'department_id']))
    expect(await refusals({ site_id })).toEqual(everywhere(['not_found', 'site_id']))
  })

  test('an inactive place', async () => {
    const site = { name: 'Old works', status: 'closed' } as const
    const { body } = await here.call(sitesApi.create, { body: { site } })

    expect(await refusals({ site_id: body.data.id })).toEqual(everywhere(['inactive', 'site_id']))
  })

  test('an invalid or duplicate value of a custom field', async () => {
    await addField(here, { type: 'integer', key: 'ram', max: '64' })
    await addField(here, { type: 'text', key: 'mac', unique: true })
    await add({ custom_fields: { mac: '00:1B' } })

    const big = await refusals({ custom_fields: { ram: 128 } })
    const taken = await refusals({ custom_fields: { mac: '00:1b' } })

    expect(big).toEqual(everywhere(['too_big', 'custom_fields/ram'], 'cf:ram'))
    expect(taken).toEqual(everywhere(['taken', 'custom_fields/mac'], 'cf:mac'))
  })
})

describe('an import', () => {
  test('warns of what a form would refuse', async () => {
    await add({ asset_tag: 'A-1', purchase_date: '2026-05-01' })
    await category({ required_fields: ['serial_number'] })
    const rows = [
      ['asset tag', 'warranty end', 'category'],
      ['A-1', '2026-04-01', 'Vehicles'],
    ]

    const { preview } = await bringIn(here, csvOf(rows), { mode: 'update', dry_run: true })

    expect(preview!.warnings!.map(({ code }) => code).toSorted()).toEqual([
      'date_before',
      'required_by',
    ])
  })

  test('changes a status for which a form requires a reason', async () => {
    const { id } = await add({ asset_tag: 'A-1', status: 'planned' })
    const body = { asset: { status: 'retired', status_reason: 'worn' } } as const
    const refused = await here.call(assetsApi.update, { params: { id }, body })
    const rows = [
      ['asset tag', 'status', 'status reason'],
      ['A-1', 'retired', 'worn'],
    ]

    const done = await bringIn(here, csvOf(rows), { mode: 'update' })

    expect(problemIn(refused)).toEqual(['transition', 'status'])
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
  })
})
