import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const bring = (rows: string, mode: 'create' | 'upsert' = 'create') =>
  bringIn(here, rows, { create_missing: true, mode })
const sites = async () =>
  (await here.call(sitesApi.list, { query: { sort: 'name' } })).body.data.map(({ name }) => name)
const locations = async () =>
  (await here.call(locationsApi.list, { query: { sort: 'name' } })).body.data
const places = async () =>
  (
    await here.call(assetsApi.list, { query: { sort: 'asset_tag', view: 'complete' } })
  ).body.data.map(({ site, location }) => [site?.name, location?.name])

test('a place that became a site is that site when the same file is imported again', async () => {
  const rows = 'Tag,Name,Location\nA1,Pump,Lindgren\nA2,Saw,Pacocha\n'
  await bring(rows)
  const checked = await bringIn(here, rows, { create_missing: true, mode: 'upsert', dry_run: true })
  expect(checked.preview).toMatchObject({ update: 0, unchanged: 2, missing: {} })

  await bring(rows, 'upsert')
  expect(await locations()).toEqual([])
  expect(await places()).toEqual([
    ['Lindgren', undefined],
    ['Pacocha', undefined],
  ])
})

test('a room stays in its site, even if others elsewhere have its name', async () => {
  await bring('Tag,Name,Site,Location\nA1,Pump,HQ,Depot\nA2,Saw,Depot,\n')
  await bring('Tag,Name,Location\nA1,Pump,Depot\nA2,Saw,Attic\n', 'upsert')

  expect(await places()).toEqual([
    ['HQ', 'Depot'],
    ['Depot', 'Attic'],
  ])
})

test('names that differ only in their spaces are the same', async () => {
  const [wide, narrow] = ['\u00A0', '\u202F']
  await bring(`Name,Site,Location\nA,Plant North,Hall${narrow}1\nB,Plant${wide}North,Hall  1\n`)
  await bring(`Name,Site,Location\nC,Plant  North,Hall 1\n`)

  expect(await sites()).toEqual(['Plant North'])
  expect((await locations()).map(({ name }) => name)).toEqual(['Hall 1'])
})

test('existing records with such spaces are found by them', async () => {
  const name = 'Plant\u00A0South'
  await here.call(sitesApi.create, { body: { site: { name } } })
  await bring(`Name,Site\nA,${name}\n`)

  expect(await sites()).toEqual([name])
})
