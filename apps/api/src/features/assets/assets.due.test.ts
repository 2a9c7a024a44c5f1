import { assetsApi } from '@steward/contract/assets.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset, addSite, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const give = (id: string, assignment: object) =>
  here.call(assignmentsApi.handOver, {
    params: { id },
    body: { assignment: { handed_on: '2026-01-01', ...assignment } as never },
  })
type Query = NonNullable<InputOf<typeof assetsApi.list>['query']>
const list = async (query: Query, by: Pick<TestAccount, 'call'> = here) =>
  (await by.call(assetsApi.list, { query })).body
const names = async (query: Query) => (await list(query)).data.map(({ name }) => name)

/** Five assets: three that are to come back one day, one that may stay, and one that is in stock. */
async function lent() {
  const [ada, depot] = [(await addEmployee('Ada')).id, (await addSite('Depot')).id]
  const ids = {
    van: (await addAsset('Van')).id,
    drill: (await addAsset('Drill')).id,
    phone: (await addAsset('Phone')).id,
    badge: (await addAsset('Badge')).id,
    box: (await addAsset('Box')).id,
  }
  await give(ids.van, { employee_id: ada, due_on: '2026-02-01' })
  await give(ids.drill, { site_id: depot, due_on: '2026-01-10' })
  await give(ids.phone, { employee_id: ada, due_on: '2026-03-01' })
  await give(ids.badge, { employee_id: ada })
  return { ...ids, ada, depot }
}

describe('a list of assets', () => {
  test('has the day on which each asset is due back', async () => {
    await lent()
    const { data } = await list({})

    expect(data.map(({ name, due_on }) => [name, due_on])).toEqual([
      ['Badge', null],
      ['Box', null],
      ['Drill', '2026-01-10'],
      ['Phone', '2026-03-01'],
      ['Van', '2026-02-01'],
    ])
  })

  test('is filtered by the days until the return, and so are the figures of the page', async () => {
    const { ada } = await lent()
    const overdue = { 'filter[due_on][lte]': '2026-02-01' }

    expect(await names(overdue)).toEqual(['Drill', 'Van'])
    expect((await list(overdue)).meta.total_records).toBe(2)
    expect(await names({ 'filter[due_on][gte]': '2026-02-01' })).toEqual(['Phone', 'Van'])
    expect(await names({ ...overdue, 'filter[custodian_id]': [ada] })).toEqual(['Van'])
    expect(await names({ ...overdue, search: 'dri' })).toEqual(['Drill'])
    const { body } = await here.call(assetsApi.facets, {
      query: { ...overdue, fields: ['status'] },
    })
    expect(body.data[0]!.values).toEqual([{ value: 'in_use', name: 'in_use', count: 2 }])
    const summary = await here.call(assetsApi.summary, { query: overdue })
    expect(summary.body.data.dashboard_counts.total).toBe(2)
  })

  test('excludes assets that were returned, reassigned or archived', async () => {
    const { van, drill, phone } = await lent()
    await here.call(assignmentsApi.takeBack, { params: { id: van }, body: { return: {} } })
    await here.call(assetsApi.update, {
      params: { id: phone },
      body: { asset: { custodian_id: null } },
    })
    await here.call(assetsApi.remove, { params: { id: drill } })

    expect(await names({ 'filter[due_on][gte]': '2026-01-01' })).toEqual([])
    expect((await list({})).data.every(({ due_on }) => due_on === null)).toBe(true)
  })

  test('is sorted by the day of return in both directions, those without a day last, on all pages', async () => {
    await lent()
    const walk = async (order: 'asc' | 'desc') => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort: 'due_on' as const, order, per_page: 2, ...(cursor && { cursor }) }
        const { data, meta } = await list(query)
        seen.push(...data.map(({ name }) => name))
        cursor = meta.next_cursor ?? undefined
      } while (cursor)
      return seen
    }

    expect((await walk('asc')).slice(0, 3)).toEqual(['Drill', 'Van', 'Phone'])
    expect((await walk('desc')).slice(0, 3)).toEqual(['Phone', 'Van', 'Drill'])
    expect((await walk('asc')).toSorted()).toEqual(['Badge', 'Box', 'Drill', 'Phone', 'Van'])
    const second = await list({ sort: 'due_on', per_page: 2, page: 2 })
    expect(second.data[0]!.name).toBe('Phone')
    expect(second.meta.total_records).toBe(5)
  })

  test('excludes assets at sites that the user can’t see', async () => {
    const { depot } = await lent()
    const kim = await here.person('technician', [depot])

    const seen = await list({ sort: 'due_on', 'filter[due_on][gte]': '2026-01-01' }, kim)

    expect(seen.data.map(({ name }) => name)).toEqual(['Drill'])
  })

  test('is exported in this order, with the days', async () => {
    await lent()
    const { text } = await here.call(assetsApi.export, {
      query: { sort: 'due_on', format: 'csv', columns: ['name', 'due_on'] },
    })

    expect(text.trim().split(/\r?\n/).slice(1, 4)).toEqual([
      'Drill,2026-01-10',
      'Van,2026-02-01',
      'Phone,2026-03-01',
    ])
  })
})
