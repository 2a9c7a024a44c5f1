import type { AssetReading } from '@steward/contract/asset-readings.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRow, askRows, type Ctx } from '#core/context/ctx.ts'
import { isList } from '#core/lists/filters.ts'
import { narrowedTo } from '#core/lists/listing.ts'
import { literal, textArray } from '#core/lists/page.ts'
import { columnNamed, type Reading, readingsOf } from '#core/lists/readings.ts'
import { ENOUGH_TO_COUNT, type Tally, tallyOf } from '#core/lists/sample.ts'
import { wordsOf } from '#core/lists/words.ts'
import { statement } from '#core/records/entity.ts'
import { placePath } from '#core/records/hierarchy.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { assetEntity, assetRecords } from './assets.records.ts'

/** The maximum number of offered readings; those with the most words come first, then those with the most assets. */
const MOST = 6

type Query = QueryOf<typeof assetsApi.readings>
type Counted = Reading & { count: number }

/** `field, value, n` of the found assets. */
function countedBy(tally: Tally, field: string, readings: readonly Reading[]): SQL {
  const values = readings.filter((one) => one.field === field).flatMap((one) => one.values)
  const name = sql`t.${sql.identifier(field)}`
  const value = isList(columnNamed(assets, field)) ? sql`unnest(${name})` : name
  return sql`select ${field}::text as field, value, round(n * ${tally.scale})::int as n from (
    select ${value}::text as value, count(*) as n from t group by 1) c where value = any (${textArray(values)})`
}

/** The readings of the words, with the number of found assets that have each; those without assets are left out. */
async function count(ctx: Ctx, query: Query, readings: readonly Reading[]) {
  const fields = [...new Set(readings.map(({ field }) => field))]
  const columns = fields.map((field) => columnNamed(assets, field))
  const tally = tallyOf(ctx, assetEntity, {
    ...(await narrowedTo(ctx, assetRecords, query)),
    columns: sql.join(columns, sql`, `),
    sums: query['filter[archived]'] ? undefined : asset_counts,
    enough: ENOUGH_TO_COUNT,
  })
  const each = fields.map((field) => countedBy(tally, field, readings))
  const { is_about, counts } = await askRow<{
    is_about: boolean
    counts: Record<string, number>
  }>(
    ctx,
    statement(sql`with ${tally.with}, c as (${sql.join(each, sql` union all `)})
      select ${tally.isAbout} as is_about,
        coalesce((select jsonb_object_agg(field || ' ' || value, n) from c), '{}') as counts`),
  )
  const countOf = ({ field, values }: Reading) =>
    values.reduce((sum, value) => sum + (counts[`${field} ${value}`] ?? 0), 0)
  const counted = readings.map((one): Counted => ({ ...one, count: countOf(one) }))
  return { counted: counted.filter((one) => one.count > 0), exact: !is_about }
}

const byRank = (a: Counted, b: Counted) =>
  b.words.length - a.words.length || b.count - a.count || a.name.localeCompare(b.name)

/** The path to each of these locations. */
async function pathsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await askRows<{ id: string; path: string }>(
    ctx,
    statement(sql`select id, ${placePath(ctx, sql`w.id::uuid`)} as path
      from unnest(${textArray(ids)}) w(id) limit ${literal(MOST)}`),
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/**
 * The names that the words of a search may mean, as filters to use instead, without fields that are filtered already.
 */
export async function assetReadings(ctx: Ctx, query: Query): Promise<{ data: AssetReading[] }> {
  const words = wordsOf(query.search)
  const all = words.length > 0 ? await readingsOf(ctx, assets, words) : []
  const narrowed = query as Readonly<Record<string, unknown>>
  const readings = all.filter(({ field }) => narrowed[`filter[${field}]`] === undefined)
  if (readings.length === 0) return { data: [] }
  const { counted, exact } = await count(ctx, query, readings)
  const best = counted.toSorted(byRank).slice(0, MOST)
  const places = best.filter(({ field }) => field === 'location_id')
  const paths = await pathsOf(
    ctx,
    places.map(({ value }) => value),
  )
  return {
    data: best.map(({ field, value, name, words: at, count }) => ({
      field: field as AssetReading['field'],
      value,
      name,
      path: paths.get(value) ?? null,
      words: at.map((n) => words[n]!),
      count,
      exact,
    })),
  }
}
