import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql, type SQL } from 'drizzle-orm'
import { askRow, clientOf, inTransaction, type Member } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { assets } from '#db/schema/assets.ts'
import { dice } from '#test/dice.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { searchOf } from './search.ts'
import { searchedWays } from './search-page.ts'

/** Far more than twice the number that is counted, so that no sample estimates fewer. */
const ALL = 30_000
const PART = 5_000
const LAST = 1_200
/** More matches than are counted, all of them in the second half. */
const LATE = 10_500
const TAGS = ['Z-28801', 'Z-28802', 'Z-28803']

let here: TestAccount
let site: string
beforeAll(async () => {
  here = await newAccount()
  const { body } = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
  site = body.data.id
  // In parts, each of them well below what a statement may take.
  for (let from = 1; from <= ALL; from += PART)
    await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query(
        `insert into assets (account_id, asset_tag, name, serial_number, manufacturer, status, status_reason, site_id, supplier)
         select $1, 'Z-' || to_char(n, 'FM00000'), case when n % 2 = 0 then 'Pump' else 'Fan 100%' end,
           case when n > $4::int then 'tail' end, case when n > $5::int then 'late' end,
           case when n % 1000 = 0 then 'missing' else 'in_use' end, null, case when n % 4 = 0 then $6::uuid end, 'Makers'
         from generate_series($2::int, $3::int) n`,
        [ctx.account_id, from, Math.min(ALL, from + PART - 1), ALL - LAST, ALL - LATE, site],
      )
    })
}, 60_000)

const find = async (search: string, more: object = {}, by: Pick<Person, 'call'> = here) => {
  const { body } = await by.call(assetsApi.list, {
    query: { search, sort: 'asset_tag', per_page: 3, ...more },
  })
  return { tags: body.data.map(({ asset_tag }) => asset_tag), meta: body.meta }
}

describe('a search', () => {
  test('for a word in half of the records answers that there are too many to count', async () => {
    const { tags, meta } = await find('pump')

    expect(tags).toEqual(['Z-00002', 'Z-00004', 'Z-00006'])
    expect(meta).toMatchObject({ total_records: 10_000, total_exact: false, total_pages: null })
  })

  test('finds what is at the very end of the order, however far that is', async () => {
    const { tags, meta } = await find('tail')

    expect(tags).toEqual(TAGS)
    expect(meta).toMatchObject({ total_records: LAST, total_exact: true })
  })

  test('continues from page to page in either direction', async () => {
    const first = await find('tail pump', { order: 'desc' })
    const second = await find('tail pump', { order: 'desc', cursor: first.meta.next_cursor! })

    expect(first.tags).toEqual(['Z-30000', 'Z-29998', 'Z-29996'])
    expect(second.tags).toEqual(['Z-29994', 'Z-29992', 'Z-29990'])
  })

  test('takes the characters of patterns literally', async () => {
    expect((await find('100%')).tags).toEqual(['Z-00001', 'Z-00003', 'Z-00005'])
    expect((await find('10_%')).tags).toEqual([])
    expect((await find('tail 100%')).meta.total_records).toBe(LAST / 2)
    expect((await find('tail 1\\00%')).meta.total_records).toBe(0)
  })

  test('is narrowed by filters as well', async () => {
    const { tags, meta } = await find('tail', { 'filter[status]': 'planned' })

    expect(tags).toEqual([])
    expect(meta.total_records).toBe(0)
  })

  test('for a common word finds the first matches even if all are far down the order', async () => {
    const up = await find('late')
    const second = await find('late', { page: 2 })
    const on = await find('late', { cursor: up.meta.next_cursor! })

    expect(up.tags).toEqual(['Z-19501', 'Z-19502', 'Z-19503'])
    expect(up.meta).toMatchObject({ total_records: 10_000, total_exact: false })
    expect(second.tags).toEqual(['Z-19504', 'Z-19505', 'Z-19506'])
    expect(on.tags).toEqual(second.tags)
    expect((await find('late', { order: 'desc' })).tags).toEqual(['Z-30000', 'Z-29999', 'Z-29998'])
    expect((await find('late pump', { page: 1750 })).tags).toEqual([
      'Z-29996',
      'Z-29998',
      'Z-30000',
    ])
  })

  test('for a common word respects filters, however few records match', async () => {
    const { tags, meta } = await find('late', { 'filter[status]': 'missing' })

    expect(tags).toEqual(['Z-20000', 'Z-21000', 'Z-22000'])
    expect(meta).toMatchObject({ total_records: 11, total_exact: true })
  })

  test('for a name that nearly all records have continues in the order of the list', async () => {
    const { tags, meta } = await find('makers')
    const pumps = await find('makers pump', { page: 2 })

    expect(tags).toEqual(['Z-00001', 'Z-00002', 'Z-00003'])
    expect(meta).toMatchObject({ total_records: 10_000, total_exact: false })
    expect(pumps.tags).toEqual(['Z-00008', 'Z-00010', 'Z-00012'])
    expect((await find('makers tail')).meta.total_records).toBe(LAST)
    expect((await find('depot tail')).meta.total_records).toBe(LAST / 4)
    expect((await find('makers none')).tags).toEqual([])
  })

  test('finds and counts only what people with limited sites may see', async () => {
    const person = await here.person('technician', [site])

    const late = await find('late', {}, person)
    const tail = await find('tail', {}, person)

    expect(late.tags).toEqual(['Z-19504', 'Z-19508', 'Z-19512'])
    expect(late.meta).toMatchObject({ total_records: LATE / 4, total_exact: true })
    expect(tail.meta.total_records).toBe(LAST / 4)
  })
})

/** The searched texts: from in every record to in none, anywhere in the register or at one end of it. */
const WORDS = ['z-', 'pump', '100%', 'late', 'tail', 'Z-1', '205', 'Z-28805', 'fa', 'p', 'none']
const FILTERS = [
  {},
  {},
  { 'filter[status]': 'missing' },
  { 'filter[status]': 'in_use' },
  { 'filter[manufacturer]': 'late' },
]
const SORTS = ['asset_tag', 'name', 'created_at', 'purchase_date']

/** The same as plain SQL: the tags of a page, and how many there are. */
async function plainly(query: ListOf) {
  const { search, sort, order, page, per_page } = query
  const [[field, value] = []] = Object.entries(query).filter(([key]) => key.startsWith('filter'))
  const column = field?.slice('filter['.length, -1)
  const where = `account_id = $1 and archived_at is null
    and search like all (array(select plain_text('%' || w || '%') from unnest($2::text[]) w))
    and ($3::text is null or ${column ?? 'status'} = $3)`
  return askRow<{ n: number; tags: string[] }>(here.ctx, {
    text: `select (select count(*)::int from assets where ${where}) as n, array(
      select asset_tag from assets where ${where} order by ${sort} ${order}, id ${order}
      limit ${per_page} offset ${(page - 1) * per_page}) as tags`,
    values: [
      here.account_id,
      // Short words begin one.
      search.split(' ').map((word) => (word.length < 3 ? ` ${word}` : word).replace('%', '\\%')),
      value ?? null,
    ],
  })
}

interface ListOf {
  search: string
  sort: string
  order: 'asc' | 'desc'
  page: number
  per_page: number
}

test('every way to a page finds what plain SQL finds', async () => {
  const { pick } = dice(7)
  for (let n = 0; n < 30; n++) {
    const query = {
      search: [...new Set([pick(WORDS), pick(WORDS)])].join(' '),
      sort: pick(SORTS),
      order: pick(['asc', 'desc'] as const),
      page: pick([1, 1, 2, 40]),
      per_page: 5,
      ...pick(FILTERS),
    }
    const wanted = await plainly(query)
    const { tags, meta } = await find(query.search, query)
    expect({ ...query, tags }).toEqual({ ...query, tags: wanted.tags })
    const { total_exact, total_records } = meta
    expect({ ...query, total_exact, total_records }).toEqual({
      ...query,
      total_exact: wanted.n <= 10_000,
      total_records: Math.min(wanted.n, 10_000),
    })
    if (!meta.next_cursor) continue
    const next = await plainly({ ...query, page: query.page + 1 })
    const on = await find(query.search, { ...query, page: 1, cursor: meta.next_cursor })
    expect({ ...query, tags: on.tags }).toEqual({ ...query, tags: next.tags })
  }
}, 120_000)

test('a sample decides which plan is the fastest', async () => {
  const ctx = { ...here.ctx, member: { permissions: {} } as Member }
  const waysFor = async (search: string, filters?: SQL) => {
    const query = { page: 1, per_page: 5, sort: 'asset_tag', order: 'asc' as const }
    const found = { search: (await searchOf(ctx, assets, search))!, filters }
    return (await searchedWays(ctx, assets, query, found)).map(({ walk, first }) =>
      walk ? 'walk' : statement(first).text.includes('searched_assets') ? 'words' : 'filter',
    )
  }
  const missing = sql`${assets.status} = 'missing'`

  expect(await waysFor('z-')).toEqual(['walk', 'words'])
  expect(await waysFor('late')).toEqual(['words'])
  expect(await waysFor('none', missing)).toEqual(['words'])
  expect(await waysFor('z-', missing)).toEqual(['filter'])
})

test('filters count their matches up to the limit, and page them in the requested order', async () => {
  const medium = { 'filter[criticality]': 'medium' }
  const many = await find('', { ...medium, 'filter[status]': 'in_use', order: 'desc' })
  const few = await find('', { ...medium, 'filter[status]': 'missing', order: 'desc' })
  const next = await find('', { ...medium, 'filter[status]': 'missing', order: 'desc', page: 2 })

  expect(many.tags).toEqual(['Z-29999', 'Z-29998', 'Z-29997'])
  expect(many.meta).toMatchObject({ total_records: 10_000, total_exact: false })
  expect(few.tags).toEqual(['Z-30000', 'Z-29000', 'Z-28000'])
  expect(few.meta).toMatchObject({ total_records: 30, total_exact: true })
  expect(next.tags).toEqual(['Z-27000', 'Z-26000', 'Z-25000'])
})
