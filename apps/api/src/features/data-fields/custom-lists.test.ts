import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Person, TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { accountWithFields, addAssetWith, addField, changeAsset } from '#test/custom-fields.ts'

let here: TestAccount
const { addEmployee, addSite } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

type Query = Parameters<typeof namesOf>[0]
const ask = (query: object, who: Person = here) =>
  who.call(assetsApi.list, { query: query as never })
const namesOf = async (query: object, who: Person = here) =>
  (await ask(query, who)).body.data.map(({ name }) => name)

/** Assets by their names, with these values. */
async function fill(assets: Record<string, object>) {
  for (const [name, values] of Object.entries(assets)) await addAssetWith(here, values, { name })
}

describe('a list is narrowed', () => {
  test('by any of several choices, and by none', async () => {
    await addField(here, { type: 'single_select', key: 'os', options: ['BSD', 'Linux', 'Mac'] })
    await fill({ a: { os: 'BSD' }, b: { os: 'Linux' }, c: { os: 'Mac' }, d: {} })
    expect(await namesOf({ 'filter[cf:os]': ['BSD', 'Mac'] })).toEqual(['a', 'c'])
    expect(await namesOf({ 'filter[cf:os]': ['Linux', null] })).toEqual(['b', 'd'])
    expect(await namesOf({ 'filter[cf:os]': 'all' })).toHaveLength(4)
    const { body } = await ask({ 'filter[cf:os]': ['BSD'] })
    expect(body.meta.total_records).toBe(1)
  })

  test('by one of several choices of an asset, and by yes or no', async () => {
    await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
    await addField(here, { type: 'boolean', key: 'leased' })
    await fill({ a: { ports: ['USB', 'VGA'], leased: true }, b: { ports: ['VGA'], leased: false } })
    expect(await namesOf({ 'filter[cf:ports]': ['USB'] })).toEqual(['a'])
    expect(await namesOf({ 'filter[cf:ports]': ['VGA', 'USB'] })).toEqual(['a', 'b'])
    expect(await namesOf({ 'filter[cf:leased]': ['false'] })).toEqual(['b'])
  })

  test('by ranges of numbers, amounts and dates', async () => {
    await addField(here, { type: 'integer', key: 'ram' })
    await addField(here, { type: 'money', key: 'rent' })
    await addField(here, { type: 'date', key: 'due' })
    await fill({
      a: { ram: 8, rent: '9.99', due: '2026-01-31' },
      b: { ram: 16, rent: '10', due: '2026-02-01' },
      c: { ram: 128, rent: '100.50', due: '2027-01-01' },
      d: {},
    })
    expect(await namesOf({ 'filter[cf:ram][gte]': '16' })).toEqual(['b', 'c'])
    expect(
      await namesOf({ 'filter[cf:rent][gte]': '9.99', 'filter[cf:rent][lte]': '10.00' }),
    ).toEqual(['a', 'b'])
    expect(await namesOf({ 'filter[cf:due][lte]': '2026-02-01' })).toEqual(['a', 'b'])
    expect(await namesOf({ 'filter[cf:ram]': ['8', '128'] })).toEqual(['a', 'c'])
  })

  test('by a part of a text, whatever its case and accents', async () => {
    await addField(here, { type: 'text', key: 'host' })
    await fill({ a: { host: 'Größe-7' }, b: { host: 'web-70' }, c: {} })
    expect(await namesOf({ 'filter[cf:host]': 'GROSSE' })).toEqual(['a'])
    expect(await namesOf({ 'filter[cf:host]': 'b-7' })).toEqual(['b'])
    expect(await namesOf({ 'filter[cf:host]': '7' })).toEqual(['a', 'b'])
    expect(await namesOf({ 'filter[cf:host]': '100%' })).toEqual([])
  })

  test('by fields of the account only, and by values that can be read', async () => {
    await addField(here, { type: 'integer', key: 'ram' })
    await addField(here, { type: 'text', key: 'host' })
    for (const query of [
      { 'filter[cf:nothing]': 'x' },
      { 'filter[cf:ram]': 'many' },
      { 'filter[cf:ram][gte]': 'few' },
      { 'filter[cf:host][gte]': 'a' },
      { 'filter[cf:NO]': 'a' },
      { sort: 'cf:nothing' },
      { sort: 'nothing' },
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 422])
  })

  test('and its sums and counts with it', async () => {
    await addField(here, { type: 'single_select', key: 'os', options: ['BSD', 'Linux'] })
    await fill({ a: { os: 'BSD' }, b: { os: 'Linux' }, c: {} })
    const query = { 'filter[cf:os]': ['BSD'] }
    const summary = await here.call(assetsApi.summary, { query })
    const facets = await here.call(assetsApi.facets, { query: { ...query, fields: ['status'] } })
    expect(summary.body.data.dashboard_counts.total).toBe(1)
    expect(facets.body.data[0]!.values).toEqual([expect.objectContaining({ count: 1 })])
  })

  test('by what its search finds in them', async () => {
    await addField(here, { type: 'text', key: 'host' })
    await addField(here, { type: 'employee', key: 'owner' })
    await fill({ a: { host: 'web-frontend' }, b: {} })
    expect(await namesOf({ search: 'frontend' })).toEqual(['a'])
  })
})

describe('a list is sorted', () => {
  const VALUES = {
    integer: [100, 9, -3],
    decimal: ['10.5', '2.25', '-1'],
    money: ['100', '20.00', '3'],
    date: ['2026-10-01', '2026-02-01', '2025-12-31'],
    text: ['box 10', 'box 9', 'Ähre'],
    long_text: [`box 10\n${'and more '.repeat(90)}`, 'box 9', 'Ähre'],
    multi_select: [['USB'], ['VGA', 'HDMI'], ['USB', 'DVI']],
    boolean: [true, false, false],
  } as const

  test.each(Object.entries(VALUES))('by a field of type %s, page by page', async (type, values) => {
    const options = { options: ['VGA', 'USB', 'HDMI', 'DVI'] }
    await addField(here, {
      type: type as 'text',
      key: 'f',
      ...(type === 'multi_select' && options),
    })
    for (const [at, f] of [...values, null, null].entries())
      await addAssetWith(here, { f }, { name: `asset ${at}` })
    for (const order of ['asc', 'desc'] as const) {
      const whole = await namesOf({ sort: 'cf:f', order })
      // Empty values are last in ascending and first in descending order, as in every other column.
      const [empty, filled] =
        order === 'asc' ? [whole.slice(3), whole] : [whole.slice(0, 2), whole.slice(2)]
      expect(empty.toSorted()).toEqual(['asset 3', 'asset 4'])
      const first = order === 'asc' ? 'asset 2' : 'asset 0'
      if (type !== 'boolean') expect(filled[0]).toBe(first)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask({
          sort: 'cf:f',
          order,
          per_page: 2,
          ...(cursor ? { cursor } : {}),
        })
        expect(page.body.meta.total_records).toBe(5)
        seen.push(...page.body.data.map(({ name }) => name))
        cursor = page.body.meta.next_cursor
      } while (cursor)
      expect(seen).toEqual(whole)
      const pages = await Promise.all(
        [1, 2, 3].map((page) => namesOf({ sort: 'cf:f', order, per_page: 2, page })),
      )
      expect(pages.flat()).toEqual(whole)
    }
  })

  test('and narrowed and searched at once', async () => {
    await addField(here, { type: 'integer', key: 'ram' })
    await fill({ 'pump 1': { ram: 4 }, 'pump 2': { ram: 2 }, crane: { ram: 1 }, 'pump 3': {} })
    expect(await namesOf({ sort: 'cf:ram', search: 'pump' })).toEqual([
      'pump 2',
      'pump 1',
      'pump 3',
    ])
    expect(await namesOf({ sort: 'cf:ram', 'filter[cf:ram][gte]': '2' })).toEqual([
      'pump 2',
      'pump 1',
    ])
  })

  test('where every asset has a value and archived ones have none', async () => {
    await addField(here, { type: 'integer', key: 'ram' })
    await fill({ a: { ram: 1 }, b: { ram: 2 } })
    const { id } = await addAssetWith(here, {}, { name: 'old' })
    const down = { sort: 'cf:ram', order: 'desc' } as const

    expect(await namesOf(down)).toEqual(['old', 'b', 'a'])
    await here.call(assetsApi.remove, { params: { id } })

    expect(await namesOf(down)).toEqual(['b', 'a'])
    expect(await namesOf({ ...down, 'filter[archived]': true })).toEqual(['old'])
  })

  test('by the first of several choices, the same in a file', async () => {
    const options = ['VGA', 'USB', 'HDMI', 'DVI']
    await addField(here, { type: 'multi_select', key: 'ports', options })
    await fill({ a: { ports: ['VGA', 'USB'] }, b: { ports: ['HDMI', 'USB'] }, c: {} })
    for (const [order, expected] of [
      ['asc', ['b', 'a', 'c']],
      ['desc', ['c', 'a', 'b']],
    ] as const) {
      expect(await namesOf({ sort: 'cf:ports', order })).toEqual(expected)
      const { text } = await here.call(assetsApi.export, {
        query: { format: 'csv', columns: 'name', sort: 'cf:ports', order } as never,
      })
      expect(text.trim().split('\r\n').slice(1)).toEqual(expected)
    }
  })

  test('by the names of what its values refer to, the same in a file', async () => {
    await addField(here, { type: 'employee', key: 'owner' })
    await addField(here, { type: 'asset', key: 'charger' })
    const add = async (first_name: string) => (await addEmployee(first_name)).id
    const [zoe, ada] = [await add('Zoe'), await add('Ada')]
    await fill({ a: { owner: zoe }, b: { owner: ada }, c: {} })
    const [a, b] = (await ask({ sort: 'name' })).body.data
    await addAssetWith(here, { charger: b!.id }, { name: 'd' })
    await addAssetWith(here, { charger: a!.id }, { name: 'e' })

    expect((await namesOf({ sort: 'cf:owner' })).slice(0, 2)).toEqual(['b', 'a'])
    expect((await namesOf({ sort: 'cf:owner', order: 'desc' })).slice(-2)).toEqual(['a', 'b'])
    expect((await namesOf({ sort: 'cf:charger' })).slice(0, 2)).toEqual(['e', 'd'])
    const first = await ask({ sort: 'cf:owner', per_page: 1 })
    expect(
      await namesOf({ sort: 'cf:owner', per_page: 1, cursor: first.body.meta.next_cursor! }),
    ).toEqual(['a'])
    const { text } = await here.call(assetsApi.export, {
      query: { format: 'csv', columns: 'name', sort: 'cf:owner', order: 'asc' } as never,
    })
    expect(text.trim().split('\r\n').slice(1, 3)).toEqual(['b', 'a'])
  })
})

describe('facets', () => {
  const facet = async (fields: string[], query: object = {}, who: Person = here) =>
    (await who.call(assetsApi.facets, { query: { ...query, fields } as never })).body.data

  test('count the values of choices, and those without, kept or narrowed', async () => {
    await addField(here, { type: 'single_select', key: 'os', options: ['BSD', 'Linux'] })
    await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
    await fill({
      a: { os: 'BSD', ports: ['USB', 'VGA'] },
      b: { os: 'BSD', ports: ['USB'] },
      c: { os: 'Linux' },
      d: {},
    })
    const all = await facet(['cf:os', 'status', 'cf:ports'])
    expect(all.map(({ field }) => field)).toEqual(['status', 'cf:os', 'cf:ports'])
    expect(all[1]!.values).toEqual([
      { value: 'BSD', name: 'BSD', count: 2 },
      { value: 'Linux', name: 'Linux', count: 1 },
      { value: null, name: null, count: 1 },
    ])
    const some = await facet(['cf:os', 'cf:ports'], { 'filter[cf:ports]': ['USB'] })
    expect(some[0]!.values).toEqual([{ value: 'BSD', name: 'BSD', count: 2 }])
    expect(some[1]!.values.map(({ value, count }) => [value, count])).toEqual([
      ['USB', 2],
      [null, 2],
      ['VGA', 1],
    ])
  })

  test('count under every other filter of the list', async () => {
    await addField(here, { type: 'boolean', key: 'leased' })
    const { id } = await addAssetWith(here, { leased: true })
    await addAssetWith(here, { leased: true }, { tags: ['old'] })
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query("update assets set image_key = 'photo' where id = $1", [id]),
    )

    const counts = async (query: object) =>
      (await facet(['cf:leased'], query))[0]!.values.map(({ count }) => count)
    expect(await counts({})).toEqual([2])
    expect(await counts({ 'filter[image]': [null] })).toEqual([1])
    expect(await counts({ 'filter[tags]': ['old'] })).toEqual([1])
  })

  test('follow every change, and what goes and comes back', async () => {
    await addField(here, { type: 'boolean', key: 'leased' })
    const { id } = await addAssetWith(here, { leased: true })
    await changeAsset(here, id, { custom_fields: { leased: false } })
    expect((await facet(['cf:leased']))[0]!.values).toEqual([
      { value: 'false', name: 'false', count: 1 },
    ])
    await here.call(assetsApi.remove, { params: { id } })
    expect((await facet(['cf:leased']))[0]!.values).toEqual([])
    await here.call(assetsApi.restore, { params: { id } })
    expect((await facet(['cf:leased']))[0]!.values).toHaveLength(1)
  })

  test('name people, find them by their name, and count only what the reader sees', async () => {
    await addField(here, { type: 'employee', key: 'owner' })
    const add = async (first_name: string) => (await addEmployee(first_name)).id
    const [ada, bo] = [await add('Ada'), await add('Bo')]
    const site = await addSite('HQ')
    await addAssetWith(here, { owner: ada }, { site_id: site.id })
    await addAssetWith(here, { owner: bo })
    const found = await facet(['cf:owner'], { 'search[cf:owner]': 'ada' })
    expect(found[0]!.values).toEqual([{ value: ada, name: 'Ada Lind', count: 1 }])
    const guard = await here.person('asset_manager', [site.id])
    expect((await facet(['cf:owner'], {}, guard))[0]!.values).toHaveLength(1)
    expect(await namesOf({ 'filter[cf:owner]': [bo] }, guard)).toEqual([])
  })
})

describe('an export', () => {
  test('has the columns of fields in the words of an import, sorted and narrowed by them', async () => {
    const person = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Lind', email: 'ada@example.com' } },
    })
    await addField(here, { type: 'integer', key: 'ram' })
    await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
    await addField(here, { type: 'employee', key: 'owner' })
    await addField(here, { type: 'boolean', key: 'leased' })
    await fill({
      a: { ram: 8, ports: ['USB', 'VGA'], owner: person.body.data.id, leased: true },
      b: { ram: 4 },
      c: {},
    })
    const columns = ['name', 'cf:ram', 'cf:ports', 'cf:owner', 'cf:leased']
    const { text } = await here.call(assetsApi.export, {
      query: { columns, sort: 'cf:ram', 'filter[cf:ram][gte]': '1' } as never,
    })
    expect(text).toBe(
      '\ufeffname,cf:ram,cf:ports,cf:owner,cf:leased\r\nb,4,,,\r\na,8,USB;VGA,ada@example.com,true\r\n',
    )
    const whole = await here.call(assetsApi.export, { query: {} })
    expect(whole.text.split('\r\n')[0]).toMatch(/,cf:ram,cf:ports,cf:owner,cf:leased$/)
  })

  test('knows no columns of fields that are not there', async () => {
    const { status } = await here.call(assetsApi.export, { query: { columns: ['cf:x'] } as never })
    expect(status).toBe(422)
  })
})

test('a bulk change reaches all that a filter by a field finds', async () => {
  await addField(here, { type: 'boolean', key: 'leased' })
  const category = await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Leased' } },
  })
  await fill({ a: { leased: true }, b: {} })
  const { body } = await here.call(assetsApi.bulk, {
    body: {
      assets: {
        filter: { 'filter[cf:leased]': ['true'] } as never,
        changes: { category_id: category.body.data.id },
      },
    },
  })
  expect(body.data.changed).toBe(1)
  expect(await namesOf({ 'filter[category_id]': [category.body.data.id] } as Query)).toEqual(['a'])
})
