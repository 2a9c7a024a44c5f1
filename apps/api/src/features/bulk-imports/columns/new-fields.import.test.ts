import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { bringIn, fileNamed, upload } from '#test/builders/imports.ts'
import { accountWithFields } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields()
})

const fieldsOf = async () => (await here.call(dataFieldsApi.list, { query: {} })).body.data

describe('columns of another product whose headings name their type', () => {
  const file = () => fileNamed('other-products/shelf-export.csv')

  test('become custom fields if missing records are created', async () => {
    const tried = await bringIn(here, file(), { create_missing: true, dry_run: true })
    expect(await fieldsOf()).toEqual([])
    const done = await bringIn(here, file(), { create_missing: true })

    expect(tried).toMatchObject({ error_details: [], preview: { errors: 0 } })
    expect(done).toMatchObject({
      error_details: [],
      mapping: { columns: { 'cf: brand, type:option': 'cf:brand' } },
    })
    expect(done.mapping.new_fields).toBeUndefined()
    expect(await fieldsOf()).toMatchObject([
      { label: 'brand', type: 'single_select', options: ['Canon', 'Sony'] },
      { label: 'purchase date', type: 'date' },
      { label: 'rented', type: 'boolean' },
    ])
    const { body } = await here.call(assetsApi.list, {
      query: { sort: 'name', view: 'complete', per_page: 1 },
    })
    expect(body.data[0]!.custom_fields).toMatchObject({ brand: 'Sony', rented: false })
  })

  test('are otherwise offered as custom fields, only to people who may add these', async () => {
    const { id, mapping } = await upload(here, file(), { start: false })
    const { body } = await here.call(bulkImportsApi.schema, { params: { id } })
    const manager = await here.person('asset_manager')
    const refused = await manager.call(bulkImportsApi.update, {
      params: { id },
      body: { bulk_import: { mapping: { ...mapping, new_fields: body.data.offered_fields } } },
    })

    expect(mapping.new_fields).toBeUndefined()
    expect(body.data.offered_fields).toEqual({
      'cf: brand, type:option': 'single_select',
      'cf: purchase date, type:date': 'date',
      'cf: rented, type:boolean': 'boolean',
    })
    expect(refused.status).toBe(403)
  })
})
