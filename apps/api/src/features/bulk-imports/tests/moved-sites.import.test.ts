import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, expect, test } from 'vitest'
import { workOnBulk } from '#test/builders/jobs.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, look, upload, work } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const resource_type = 'Location' as const
const take = (rows: string[][], more: object = {}) =>
  bringIn(here, csvOf(rows), { resource_type, ...more })
const streets = async () =>
  (await here.call(sitesApi.list, { query: { sort: 'name', per_page: 200 } })).body.data.map(
    ({ address_line1 }) => address_line1,
  )
async function undo(id: string) {
  const { body } = await here.call(bulkImportsApi.undo, { params: { id } })
  await workOnBulk(here, body.data.undo!.id)
  return (await look(here, id)).undo!
}

test('places that come in again with another street give it to the sites that they became', async () => {
  const rows = [
    ['Name', 'Street', 'Zip', 'City'],
    ['Harbor', '1 Quay', 'LS1', 'Leeds'],
    ['Mill', '9 Lane', 'LS2', 'Leeds'],
    ['Depot', '2 Road', 'YO1', 'York'],
    ['Depot', '4 Road', 'YO1', 'York'],
  ]
  const create_missing = true
  await take(rows, { create_missing })
  rows[1]![1] = '5 Quay'
  // Without a code, nothing says which of the two is meant.
  rows[3]![1] = '3 Road'
  const again = { create_missing, mode: 'upsert' }
  const { preview } = await take(rows, { ...again, dry_run: true })
  const before = await streets()
  const done = await take(rows, again)
  const after = await streets()
  const { preview: second } = await take(rows, { ...again, dry_run: true })
  const person = await here.person({
    bulk_import: ['view', 'create'],
    location: ['view', 'update'],
  })
  const refused = await person.call(bulkImportsApi.undo, { params: { id: done.id } })
  const undone = await undo(done.id)

  const left = [{ code: 'address_of_site', rows: [4] }]
  expect(preview).toMatchObject({ create: 0, update: 1, unchanged: 3, errors: 0, warnings: left })
  expect(preview!.changes).toMatchObject({
    rows: [
      {
        row: 2,
        name: 'Harbor',
        fields: [{ key: 'site_address_line1', from: '1 Quay', to: '5 Quay' }],
      },
    ],
    fields: [{ key: 'site_address_line1', count: 1 }],
  })
  expect(before).toEqual(['2 Road', '4 Road', '1 Quay', '9 Lane'])
  expect([done.error_details, after]).toEqual([[], ['2 Road', '4 Road', '5 Quay', '9 Lane']])
  expect(done.warnings).toMatchObject(left)
  expect(second).toMatchObject({ update: 0, unchanged: 4 })
  expect(refused.status).toBe(403)
  expect(undone).toMatchObject({ changed: 1, skipped: [] })
  expect(await streets()).toEqual(before)
})

test('places with codes move the sites that they became, if their person may change sites', async () => {
  const rows = (...said: string[]) =>
    csvOf([
      ['Code', 'Name', 'Street', 'City'],
      ...said.map((street, at) => [`D${at}`, 'Depot', street, 'York']),
    ])
  const there = ['1 Road', '2 Road', '3 Road']
  await bringIn(here, rows(...there), { resource_type, create_missing: true })
  const moved = rows('1 Road', '7 Road', '8 Road')
  const person = await here.person({
    bulk_import: ['view', 'create'],
    location: ['view', 'create', 'update'],
    site: ['view'],
  })
  const { id } = await upload(person, moved, { resource_type, mode: 'update' })
  const kept = await work(here, id)
  const before = await streets()
  const done = await bringIn(here, moved, { resource_type, mode: 'update' })

  expect([kept.error_details, before]).toEqual([[], there])
  expect(kept.warnings).toMatchObject([{ code: 'address_of_site', rows: [3, 4] }])
  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await streets()).toEqual(['1 Road', '7 Road', '8 Road'])
})

test('a site keeps its address where rows are about other places in it', async () => {
  const rows = [
    ['Name', 'Site', 'Street'],
    ['Hall', 'Mill', '9 Lane'],
    ['Yard', 'Mill', '9 Lane'],
  ]
  await take(rows, { create_missing: true })
  rows[2]![2] = '10 Lane'
  const done = await take(rows, { mode: 'upsert' })

  expect(done.warnings).toMatchObject([{ code: 'address_of_site', rows: [3] }])
  expect(await streets()).toEqual(['9 Lane'])
})
