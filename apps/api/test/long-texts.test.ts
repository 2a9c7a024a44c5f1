import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { searchApi } from '@steward/contract/search.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { beforeAll, expect, test } from 'vitest'
import { newAccount, type TestAccount } from './account.ts'

let here: TestAccount
let site: string
beforeAll(async () => {
  here = await newAccount()
  const { body } = await here.call(sitesApi.create, {
    body: { site: { name: 'Kiel', description: 'The *Förde* lies behind the sheds' } },
  })
  site = body.data.id
  for (const [asset_tag, texts] of Object.entries({
    'T-1': { description: 'Leaks at the gasket since May' },
    'T-2': { notes: 'Ask the caretaker for the key' },
    'T-3': { description: `${'a '.repeat(990)}carburettor ${'b '.repeat(50)}dynamo` },
  }))
    await here.call(assetsApi.create, {
      body: { asset: { asset_tag, name: 'Pump', site_id: site, ...texts } },
    })
})

const tags = async (search: string) => {
  const { body } = await here.call(assetsApi.list, { query: { search } })
  return body.data.map(({ asset_tag }) => asset_tag)
}

test('a search finds assets by what their descriptions and notes say', async () => {
  expect(await tags('GASKÉT')).toEqual(['T-1'])
  expect(await tags('pump caretaker')).toEqual(['T-2'])
})

test('of a long text the first 2,000 characters are searched', async () => {
  expect(await tags('carburettor')).toEqual(['T-3'])
  expect(await tags('dynamo')).toEqual([])
})

test('the tree, the facets, the summary and the search over everything find the same', async () => {
  const search = 'gasket'
  const tree = await here.call(assetTreeApi.tree, { query: { search } })
  const facets = await here.call(assetsApi.facets, { query: { search, fields: ['site_id'] } })
  const summary = await here.call(assetsApi.summary, { query: { search } })
  const found = await here.call(searchApi.search, { query: { q: search } })

  expect(tree.body.data.map(({ tag }) => tag)).toEqual(['T-1'])
  expect(facets.body.data[0]!.values).toEqual([{ value: site, name: 'Kiel', count: 1 }])
  expect(summary.body.data.dashboard_counts.total).toBe(1)
  expect(found.body.data).toMatchObject([{ kind: 'asset', subtitle: 'T-1' }])
})

test('every other kind is found by its description or its notes', async () => {
  const description = 'Only for the lighthouse'
  await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Lamps', description } },
  })
  await here.call(departmentsApi.create, { body: { department: { name: 'Watch', description } } })
  await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Slow', kind: 'straight_line', description } },
  })
  await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Low', notes: description } },
  })
  await here.call(locationsApi.create, {
    body: { location: { name: 'Tower', site_id: site, type: 'room', description } },
  })
  await here.call(workOrderTypesApi.create, {
    body: { work_order_type: { name: 'Relamp', key: 'relamp', description } },
  })
  const query = { search: 'lighthouse' }
  const lists = [
    await here.call(assetCategoriesApi.list, { query }),
    await here.call(departmentsApi.list, { query }),
    await here.call(depreciationMethodsApi.list, { query }),
    await here.call(employeesApi.list, { query }),
    await here.call(locationsApi.list, { query }),
    await here.call(workOrderTypesApi.list, { query }),
  ]
  const forde = await here.call(sitesApi.list, { query: { search: 'forde' } })

  expect(lists.map(({ body }) => body.meta.total_records)).toEqual([1, 1, 1, 1, 1, 1])
  expect(forde.body.meta.total_records).toBe(1)
})
