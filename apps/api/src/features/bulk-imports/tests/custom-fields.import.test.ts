import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields()
})

const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data
const fieldsOf = async () => (await assets()).map(({ custom_fields }) => custom_fields)
/** A file of these lines. */
const lines = (some: readonly string[]) => `${some.join('\n')}\n`
const short = (errors: { row: number; code: string; value: string | null }[]) =>
  errors.map(({ row, code, value }) => [row, code, value])

test('a file has values of every type, under the keys or the labels of fields in any case', async () => {
  const person = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind', email: 'ada@example.com' } },
  })
  const rack = await addAssetWith(here, {}, { name: 'Rack', asset_tag: 'A-1' })
  await addField(here, { type: 'text', key: 'host', label: 'Host name' })
  await addField(here, { type: 'long_text', key: 'story' })
  await addField(here, { type: 'integer', key: 'ram' })
  await addField(here, { type: 'decimal', key: 'slope' })
  await addField(here, { type: 'money', key: 'rent' })
  await addField(here, { type: 'date', key: 'due' })
  await addField(here, { type: 'boolean', key: 'leased' })
  await addField(here, { type: 'single_select', key: 'grade', options: ['A+', 'A-'] })
  await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA', 'HDMI'] })
  await addField(here, { type: 'url', key: 'manual' })
  await addField(here, { type: 'email', key: 'contact' })
  await addField(here, { type: 'phone', key: 'desk' })
  await addField(here, { type: 'employee', key: 'owner' })
  await addField(here, { type: 'asset', key: 'rack' })
  const done = await bringIn(
    here,
    lines([
      'asset_tag,name,HOST NAME,cf:story,CF:RAM,slope,rent,due,leased,grade,ports,manual,contact,desk,cf:owner,rack',
      'A-2,Pump,web-1,"two\nlines",-3,-1.50,"1,299.90",31/01/2026,ja,a-,hdmi; usb,https://example.com,a@example.com,+49 30 1,ada@example.com,a-1',
      'A-3,Crane,,,,,,,Non,,,,,,Ada Lind,',
    ]),
  )

  expect(done.error_details).toEqual([])
  expect((await fieldsOf()).slice(1)).toEqual([
    {
      host: 'web-1',
      story: 'two\nlines',
      ram: -3,
      slope: '-1.5',
      rent: '1299.90',
      due: '2026-01-31',
      leased: true,
      grade: 'A-',
      ports: ['USB', 'HDMI'],
      manual: 'https://example.com',
      contact: 'a@example.com',
      desk: '+49 30 1',
      owner: person.body.data.id,
      rack: rack.id,
    },
    { leased: false, owner: person.body.data.id },
  ])
})

test('an update changes filled cells, clears by <clear>, and is in the history field by field', async () => {
  await addField(here, { type: 'integer', key: 'ram' })
  await addField(here, { type: 'text', key: 'host' })
  const { id } = await addAssetWith(here, { ram: 8, host: 'web' }, { asset_tag: 'A-1' })
  const done = await bringIn(here, lines(['asset_tag,cf:ram,cf:host', 'A-1,16,<clear>']), {
    mode: 'update',
  })

  expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
  expect(await fieldsOf()).toEqual([{ ram: 16 }])
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
  })
  expect(body.data[0]!.changes).toEqual({ 'cf:ram': [8, 16], 'cf:host': ['web', null] })
})

test('importing an export changes nothing', async () => {
  await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
  await addField(here, { type: 'money', key: 'rent' })
  await addField(here, { type: 'text', key: 'host' })
  await addAssetWith(here, { ports: ['USB', 'VGA'], rent: '7', host: '=1+1' })
  await addAssetWith(here, {})
  const { text } = await here.call(assetsApi.export, { query: {} })
  const before = await assets()
  const done = await bringIn(here, text, { mode: 'update' })

  expect(done).toMatchObject({ successful_rows: 2, error_rows: 0 })
  expect(await assets()).toEqual(before)
})

test('rows that a field refuses are errors with the reason', async () => {
  const category = await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Laptops' } },
  })
  await addField(here, { type: 'integer', key: 'ram', min: '1', max: '64' })
  await addField(here, { type: 'single_select', key: 'os', options: ['BSD'] })
  await addField(here, { type: 'text', key: 'mac', unique: true, pattern: '[A-Fa-f0-9]{4}' })
  await addField(here, { type: 'employee', key: 'owner' })
  await addField(here, { type: 'text', key: 'bios', category_ids: [category.body.data.id] })
  await addField(here, { type: 'date', key: 'due', required: true })
  await addAssetWith(here, { mac: 'aaaa', due: '2026-01-01' }, { name: 'There' })
  const done = await bringIn(
    here,
    lines([
      'name,cf:ram,cf:os,cf:mac,cf:owner,cf:bios,cf:due',
      'big,65,,,,,2026-01-01',
      'words,many,,,,,2026-01-01',
      'os,,Mac,,,,2026-01-01',
      'form,,,xyz1,,,2026-01-01',
      'taken,,,AAAA,,,2026-01-01',
      'nobody,,,,Bo,,2026-01-01',
      'elsewhere,,,,,x,2026-01-01',
      'empty,,,,,,',
      'first,,,bbbb,,,2026-01-01',
      'twice,,,BBBB,,,2026-01-01',
    ]),
  )

  expect(short(done.error_details)).toEqual([
    [2, 'too_big', '65'],
    [3, 'number', 'many'],
    [4, 'choice', 'Mac'],
    [5, 'form', 'xyz1'],
    [6, 'taken', 'AAAA'],
    [7, 'unknown', 'Bo'],
    [8, 'not_applicable', 'x'],
    [11, 'twice', 'BBBB'],
  ])
  expect(done.error_details[0]).toMatchObject({
    column: 'cf:ram',
    message: 'ram: must be at most 64.',
  })
})

test('another asset’s value of a unique field is refused, the asset’s own is not', async () => {
  await addField(here, { type: 'text', key: 'mac', unique: true })
  await addAssetWith(here, { mac: 'aaaa' }, { name: 'There', asset_tag: 'A-1' })
  const done = await bringIn(
    here,
    lines(['asset_tag,name,cf:mac', 'A-1,Again,aaaa', 'A-2,Other,AAAA']),
    { mode: 'upsert' },
  )

  expect(short(done.error_details)).toEqual([[3, 'twice', 'AAAA']])
  const other = await bringIn(here, lines(['name,cf:mac', 'Other,AAAA']))
  expect(short(other.error_details)).toEqual([[2, 'taken', 'AAAA']])
})

test('a template has a column for each custom field, and none without the feature', async () => {
  await addField(here, { type: 'text', key: 'host', label: 'Host name' })
  const header = async (who: TestAccount) =>
    (
      await who.call(bulkImportsApi.template, {
        params: { resource_type: 'Asset' },
        query: { headers: 'labels' },
      })
    ).text.split('\r\n')[0]

  expect(await header(here)).toMatch(/,Host name$/)
  expect(await header(await newAccount())).not.toContain('Host name')
})
