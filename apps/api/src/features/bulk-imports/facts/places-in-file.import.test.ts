import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
const { addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const take = (rows: string[][], more: object = {}) =>
  bringIn(here, csvOf([['Name', 'Site', 'Room'], ...rows]), { create_missing: true, ...more })
const query = { per_page: 200 } as const
const where = async () =>
  (
    await here.call(assetsApi.list, { query: { ...query, sort: 'name', order: 'asc' } })
  ).body.data.map(({ name, site, location }) => [name, site?.name, location?.name])
const sites = async () =>
  (await here.call(sitesApi.list, { query: { ...query, sort: 'name' } })).body.data.map(
    ({ name }) => name,
  )

test('a room without a site is in the site that other rows name for it', async () => {
  const rows = [
    ['A', '', 'r 101'],
    ['B', 'North', 'R 101'],
    ['C', '-', 'R 101'],
    ['D', 'north', 'R 101'],
  ]
  const { preview } = await take(rows, { dry_run: true })
  const done = await take(rows)

  expect(preview).toMatchObject({
    create: 4,
    errors: 0,
    missing: { Site: { names: ['North'] }, Location: { count: 1 } },
    warnings: [],
  })
  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await sites()).toEqual(['North'])
  expect(new Set((await where()).map(([, site]) => site))).toEqual(new Set(['North']))
  const rooms = (await where()).map(([, , room]) => room!.toLowerCase())
  expect(rooms).toEqual(Array(4).fill('r 101'))
})

test('an unknown room whose site is unknown, too, is one error if only one cell names them', async () => {
  const rows = [
    ['A', '', 'R 101'],
    ['B', 'North', 'R 101'],
  ]
  const { error_details } = await take(rows, { create_missing: false })

  expect(error_details.map(({ row, code, column }) => [row, code, column])).toEqual([
    [2, 'unknown', 'Room'],
    [3, 'unknown', 'Site'],
    [3, 'unknown', 'Room'],
  ])
})

test('a room without a site is the only existing room with that name', async () => {
  const [north, south] = [await addSite('North'), await addSite('South')]
  await addLocation('R 101', north.id)
  for (const { id } of [north, south]) await addLocation('R 202', id)

  const done = await take([
    ['A', '', 'R 101'],
    ['B', '', 'R 202'],
    ['C', 'South', 'R 303'],
  ])

  expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([[3, 'ambiguous']])
  expect(await where()).toEqual([
    ['A', 'North', 'R 101'],
    ['C', 'South', 'R 303'],
  ])
})

test('a room is ambiguous if the register has it in one site and the file in another', async () => {
  await addLocation('R 101', (await addSite('North')).id)
  const done = await take([
    ['A', '', 'R 101'],
    ['B', 'South', 'R 101'],
  ])
  expect(done.error_details).toMatchObject([{ row: 2, code: 'ambiguous', value: 'R 101' }])
  expect(done.error_details[0]!.message).toContain('“North > R 101”, “South > R 101”')
})

test('a room is ambiguous if rows have it in several sites', async () => {
  const done = await take([
    ['A', '', 'R 101'],
    ['B', 'North', 'R 101'],
    ['C', 'South', 'R 101'],
  ])
  expect(done.error_details).toMatchObject([{ row: 2, code: 'ambiguous', value: 'R 101' }])
  expect(done.error_details[0]!.message).toContain('“North > R 101”, “South > R 101”')
  expect(await sites()).toEqual(['North', 'South'])
})

test('a place for which no row names a site becomes a site, with a warning', async () => {
  const rows = [
    ['A', 'North', 'R 101'],
    ['B', '', 'Yard'],
    ['C', '', 'Yard'],
  ]
  const warned = [{ code: 'becomes_site', column: 'Room', count: 2, rows: [3, 4] }]
  expect((await take(rows, { dry_run: true })).preview!.warnings).toMatchObject(warned)
  expect((await take(rows)).warnings).toMatchObject(warned)
  expect(await sites()).toEqual(['North', 'Yard'])
})

test('a place that other rows have as a site is that site, and a path begins with its own', async () => {
  const done = await take([
    ['A', '', 'north'],
    ['B', 'North', ''],
    ['C', '', 'Depot > R 1'],
  ])
  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await where()).toEqual([
    ['A', 'North', undefined],
    ['B', 'North', undefined],
    ['C', 'Depot', 'R 1'],
  ])
})

test('an asset stays in its site, even if other rows have a room with that name elsewhere', async () => {
  const north = await addSite('North')
  const body = { asset: { name: 'A', asset_tag: 'T-1', site_id: north.id } }
  await here.call(assetsApi.create, { body })
  const rows = [
    ['Tag', 'Name', 'Site', 'Room'],
    ['T-1', 'A', '', 'R 1'],
    ['T-2', 'B', 'South', 'R 1'],
  ]
  const done = await bringIn(here, csvOf(rows), { create_missing: true, mode: 'upsert' })
  expect(done.error_details).toEqual([])
  expect(await where()).toEqual([
    ['A', 'North', 'R 1'],
    ['B', 'South', 'R 1'],
  ])
})

test('a site that the mapping reads as another one is that one for its rooms, too', async () => {
  await addSite('Headquarters')
  const mapping = {
    columns: { Name: 'name', Site: 'site', Room: 'location' },
    values: { site: { HQ: 'Headquarters' } },
  }
  await take(
    [
      ['A', 'HQ', 'R 1'],
      ['B', '', 'R 1'],
    ],
    { mapping },
  )
  expect(await where()).toEqual([
    ['A', 'Headquarters', 'R 1'],
    ['B', 'Headquarters', 'R 1'],
  ])
})

test('the locations of a file without a column of sites become sites', async () => {
  const done = await bringIn(here, 'Name,Location\nA,Depot\n', { create_missing: true })
  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await where()).toEqual([['A', 'Depot', undefined]])
})
