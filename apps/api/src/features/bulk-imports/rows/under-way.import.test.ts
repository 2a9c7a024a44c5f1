import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload, work } from '#test/builders/imports.ts'
import { changedUnderWay } from '#test/under-way.ts'

let here: TestAccount
const { addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const namesOfAll = async () => {
  const { body } = await here.call(assetsApi.list, {})
  return body.data.map(({ name }) => name).sort()
}
const sitesCalled = async (name: string) => {
  const { body } = await here.call(sitesApi.list, {})
  return body.data.filter((one) => one.name === name).length
}

/** Checks a file, does something else, and then imports the file. */
async function checkedBefore(
  content: string,
  between: () => Promise<unknown>,
  settings: { create_missing?: boolean } = {},
) {
  const { id } = await upload(here, content, { dry_run: true, ...settings })
  const checked = await work(here, id)
  await between()
  await here.call(bulkImportsApi.update, {
    params: { id },
    body: {
      bulk_import: { dry_run: false, lock_version: checked.lock_version },
    },
  })
  await here.call(bulkImportsApi.start, { params: { id } })
  return { checked, done: await work(here, id) }
}

const saidOf = ({ error_details: all }: Awaited<ReturnType<typeof work>>) =>
  all.map(({ row, code, message }) => [row, code, message])

test('a row is refused whose site is archived during the import, and the others are imported', async () => {
  const [id] = [(await addSite('Depot')).id, (await addSite('Quay')).id]
  const file = csvOf([
    ['name', 'site'],
    ['Pump', 'Depot'],
    ['Crane', 'Quay'],
  ])

  const done = await changedUnderWay(here, { table: 'sites', id, set: 'archived_at = now()' }, () =>
    bringIn(here, file),
  )

  expect(saidOf(done)).toEqual([
    [2, 'archived', 'Site: “Depot” was archived. Restore it, or choose another one.'],
  ])
  expect(await namesOfAll()).toEqual(['Crane'])
})

describe('a record that is archived between the check and the import', () => {
  const FILE = csvOf([
    ['name', 'site', 'location', 'category', 'custodian'],
    ['Pump', 'Depot', '', '', ''],
    ['Crane', 'Quay', 'Berth', '', ''],
    ['Winch', '', '', 'Hoists', ''],
    ['Radio', '', '', '', 'Ada Quist'],
    ['Buoy', 'Quay', '', '', ''],
  ])

  /** All that the file names, and changes after which all of it except the quay can't be used any more. */
  async function register() {
    const depot = (await addSite('Depot')).id
    const quay = (await addSite('Quay')).id
    const berth = (await addLocation('Berth', quay)).id
    const category = await here.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Hoists' } },
    })
    const person = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Quist' } },
    })
    return async () => {
      const gone = [
        await here.call(sitesApi.remove, { params: { id: depot } }),
        await here.call(locationsApi.remove, { params: { id: berth } }),
        await here.call(assetCategoriesApi.remove, {
          params: { id: category.body.data.id },
        }),
        await here.call(employeesApi.remove, {
          params: { id: person.body.data.id },
        }),
      ]
      expect(gone.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    }
  }
  const REFUSED = [
    [2, 'archived', 'Site: “Depot” was archived. Restore it, or choose another one.'],
    [3, 'archived', 'Location: “Berth” was archived. Restore it, or choose another one.'],
    [4, 'archived', 'Category: “Hoists” was archived. Restore it, or choose another one.'],
    [5, 'archived', 'Assigned to: “Ada Quist” was archived. Restore it, or choose another one.'],
  ]

  test('is the error of each row that names it', async () => {
    const { checked, done } = await checkedBefore(FILE, await register())

    expect(checked).toMatchObject({ error_rows: 0, preview: { create: 5 } })
    expect(saidOf(done)).toEqual(REFUSED)
    expect(await namesOfAll()).toEqual(['Buoy'])
  })

  test('isn’t created again with the missing records', async () => {
    const { done } = await checkedBefore(FILE, await register(), {
      create_missing: true,
    })

    expect(saidOf(done)).toEqual(REFUSED)
    expect(await sitesCalled('Depot')).toBe(0)
  })
})

test('an archived person isn’t created again, however many missing ones are created with the same chunk', async () => {
  const person = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Quist' } },
  })
  const { id } = person.body.data
  const others = Array.from({ length: 60 }, (_, n) => [`Radio ${n}`, `Person ${n}`])
  const file = csvOf([['name', 'custodian'], ...others, ['Pump', 'Ada Quist']])
  const { done } = await checkedBefore(
    file,
    () => here.call(employeesApi.remove, { params: { id } }),
    { create_missing: true },
  )

  expect(saidOf(done)).toEqual([
    [62, 'archived', 'Assigned to: “Ada Quist” was archived. Restore it, or choose another one.'],
  ])
  expect(done).toMatchObject({ successful_rows: 60 })
})

test('a record that was archived before the upload is created again with the missing records', async () => {
  const id = (await addSite('Depot')).id
  await here.call(sitesApi.remove, { params: { id } })
  const file = csvOf([
    ['name', 'site'],
    ['Pump', 'Depot'],
  ])

  expect(saidOf(await bringIn(here, file))).toEqual([
    [2, 'archived', 'Site: “Depot” was archived. Restore it, or choose another one.'],
  ])
  expect(await bringIn(here, file, { create_missing: true })).toMatchObject({
    successful_rows: 1,
  })
  expect(await sitesCalled('Depot')).toBe(1)
})

test('an archived location of another site isn’t taken for a missing one', async () => {
  const depot = (await addSite('Depot')).id
  await addSite('Quay')
  const id = (await addLocation('Berth', depot)).id
  await here.call(locationsApi.remove, { params: { id } })
  const file = csvOf([
    ['name', 'site', 'location'],
    ['Pump', 'Quay', 'Berth'],
    ['Crane', 'Depot', 'Berth'],
  ])

  expect(saidOf(await bringIn(here, file))).toEqual([
    [2, 'unknown', 'Location: “Berth” does not exist.'],
    [3, 'archived', 'Location: “Berth” was archived. Restore it, or choose another one.'],
  ])
})

test('assets are imported into a place that is not in use, with a warning in the check and the import', async () => {
  const quay = (await addSite('Quay')).id
  const berth = (await addLocation('Berth', quay)).id
  const file = csvOf([
    ['name', 'location'],
    ['Pump', 'Quay > Berth'],
  ])
  const { checked, done } = await checkedBefore(file, async () => {
    const body = { location: { status: 'inactive' } } as const
    const { status } = await here.call(locationsApi.update, {
      params: { id: berth },
      body,
    })
    expect(status).toBe(200)
  })

  expect(checked.preview!.warnings).toEqual([])
  expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
  const warning = {
    code: 'inactive',
    column: 'location',
    message: 'Location: “Quay > Berth” is inactive. Forms accept only active ones.',
    count: 1,
    rows: [2],
  }
  expect(done.warnings).toEqual([warning])
  const again = await bringIn(here, file, { dry_run: true })
  expect(again.preview!.warnings).toMatchObject([warning])
})
