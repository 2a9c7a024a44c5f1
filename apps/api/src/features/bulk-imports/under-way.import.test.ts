import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { changedUnderWay } from '#test/under-way.ts'

test('a row is not put into what is archived while the file comes in, and the others are', async () => {
  const here = await newAccount()
  const site = async (name: string) =>
    (await here.call(sitesApi.create, { body: { site: { name } } })).body.data.id
  const [id] = [await site('Depot'), await site('Quay')]
  const file = csvOf([
    ['name', 'site'],
    ['Pump', 'Depot'],
    ['Crane', 'Quay'],
  ])

  const done = await changedUnderWay(here, { table: 'sites', id, set: 'archived_at = now()' }, () =>
    bringIn(here, file),
  )

  expect(done.error_details).toMatchObject([{ row: 2, code: 'unknown', column: 'site' }])
  const { body } = await here.call(assetsApi.list, {})
  expect(body.data.map(({ name }) => name)).toEqual(['Crane'])
})
