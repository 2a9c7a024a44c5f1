import { addDays } from '@steward/contract/calendar.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import {
  type BookFigure,
  COMPARED_FIGURES,
  type DepreciationHead,
  type DepreciationReport,
  type DepreciationRow,
  FIGURE_PARTS,
  VIEW_FIGURES,
} from '@steward/contract/depreciation-report.ts'
import type { Narrowed } from '@steward/contract/report-parts.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { ROOM } from '#db/room.ts'
import { spanOf } from '#domain/reports/period.ts'
import { narrowedReport } from '../narrowed-report.ts'
import { groupName } from '../report-groups.ts'
import { type Asked, askedFor, askedOf, type ReportQuery } from './asked.ts'
import { Amounts, compared, inMajor, inStep } from './figures.ts'
import { canSum, groupsBy } from './filters.ts'
import { statusesThen } from './of-that-day.ts'
import { sourceOf } from './source.ts'

/** The maximum number of groups in a report, subgroups included. */
const MOST_GROUPS = 2_000

/** The names of the columns, and the expression of each over the rows of a group, from the amounts of a row. */
export interface Columns {
  names: string[]
  values: SQL[]
  amounts: Amounts
}

/** The closing figure of the period before, which an opening figure equals. */
const closingBefore = (figure: BookFigure) => figure.replace(/^opening_/, 'closing_') as BookFigure

/** The figure of an explained column, and its parts. */
function partsExplained({ query }: Asked, explain: string) {
  const isDay = /^\d/.test(explain)
  const whole = (isDay ? inStep(query.view) : explain.replace(/^other_/, 'closing_')) as BookFigure
  return { whole, parts: (FIGURE_PARTS[whole] ?? []).map(([sign, column]) => ({ sign, column })) }
}

function explainedColumns(asked: Asked, explain: string, amounts: Amounts): Columns {
  const { whole, parts } = partsExplained(asked, explain)
  const columns = parts.map(({ column }) => column)
  const isOpening = whole.startsWith('opening_')
  const figures = [whole, ...columns].map((figure) => (isOpening ? closingBefore(figure) : figure))
  return { names: [explain, ...columns], values: amounts.figures(figures, asked.span), amounts }
}

export function columnsOf(asked: Asked): Columns {
  const { query, span, steps, other } = asked
  const amounts = new Amounts()
  if (query.explain !== undefined && !other) return explainedColumns(asked, query.explain, amounts)
  const own = VIEW_FIGURES[query.view]
  const inSteps = steps.map((step) => amounts.figure(inStep(query.view), step))
  return {
    names: [...own, ...steps.map(({ to }) => to), ...(other ? COMPARED_FIGURES : [])],
    values: [...amounts.figures(own, span), ...inSteps],
    amounts,
  }
}

/** The explained column with its parts; the parts of a difference are the book values of both books. */
function explainedOf(asked: Asked): DepreciationReport['explained'] {
  const { explain } = asked.query
  if (explain === undefined) return null
  if (!asked.other) return { column: explain, parts: partsExplained(asked, explain).parts }
  return {
    column: explain,
    parts: [
      { sign: 1, column: 'closing_book_value' },
      { sign: -1, column: 'other_book_value' },
    ],
  }
}

interface Found {
  level: number
  ids: (string | null)[]
  names: (string | null)[]
  count: number
  figures: string[]
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const texts = (parts: readonly SQL[]) => sql`array[${list(parts)}]::text[]`
const key = (at: number) => sql.raw(`g${at}`)

/** The order of groups: the total first, and each group before its subgroups, by name. */
const inOrder = (groups: readonly unknown[]): SQL =>
  list([
    sql`level > 0`,
    ...groups.flatMap((_, at) => [
      sql`level > ${sql.raw(String(at))}`,
      sql`names[${sql.raw(String(at + 1))}] collate "natural_sort" nulls last`,
      sql`${key(at)} nulls last`,
    ]),
  ])

/** The sums of the groups of a book and of their levels, as a subquery: `level`, the keys of the group, `n` and `f`. */
async function bookSums(ctx: Ctx, asked: Asked, { values, amounts }: Columns): Promise<SQL> {
  const moved = amounts.moved(asked.query.view, asked.span)
  // An asset is counted once in every group in which it has movements, however many rows it has there.
  const n = moved
    ? sql`count(distinct y.asset_id) filter (where ${moved})`
    : amounts.count(asked.span)
  const source = await sourceOf(ctx, asked, amounts)
  const by = groupsBy(ctx, asked)
  const keys = by.map((_, at) => key(at))
  const rows = sql`(select ${list([...by.map((group, at) => sql`${group} as ${key(at)}`), sql`y.*`])} from ${source}) y`
  if (by.length === 0)
    return sql`(select 0 as level, ${n} as n, array[${list(values)}]::numeric[] as f from ${rows})`
  // The number of groups in each grouping set gives its level.
  const level = sql`${sql.raw(String(by.length))} - bit_count(grouping(${list(keys)})::bit(3)) as level`
  const rolled = (
    n: SQL,
    figures: readonly SQL[],
    from: SQL,
  ) => sql`(select ${list([level, ...keys, sql`${n} as n`])},
      array[${list(figures)}]::numeric[] as f from ${from} group by rollup (${list(keys)}))`
  if (moved) return rolled(n, values, rows)
  // A row is added up once, by parallel workers if there are many, and the levels are computed from the groups.
  const figure = (at: number) => sql.raw(`f${at}`)
  const total = (one: SQL) => sql`coalesce(sum(${one}), 0)`
  return rolled(
    total(sql`n`),
    values.map((_, at) => total(figure(at))),
    sql`(select
      ${list([...keys, sql`${n} as n`, ...values.map((value, at) => sql`${value} as ${figure(at)}`)])}
    from ${rows} group by ${list(keys)}) y`,
  )
}

/** The same for two books side by side; a group may be in only one of them. */
function joined(mine: SQL, theirs: SQL, levels: number, width: number): SQL {
  const keys = Array.from({ length: levels }, (_, at) => key(at))
  const isSame = keys.map((one) => sql` and coalesce(s.${one}, '') = coalesce(o.${one}, '')`)
  return sql`(select coalesce(s.level, o.level) as level,
      ${list([...keys.map((one) => sql`coalesce(s.${one}, o.${one}) as ${one}`), sql`coalesce(s.n, 0) as n`])},
      ${compared(sql`s.f`, sql`o.f`, width)} as f
    from ${mine} s full join ${theirs} o on s.level = o.level${sql.join(isSame)})`
}

/** The groups of a report with their sums, from one snapshot; the total is the first. */
async function sums(ctx: Ctx, asked: Asked, columns: Columns): Promise<Found[]> {
  const groups = asked.query.group_by ?? []
  const { other } = asked
  const mine = await bookSums(ctx, asked, columns)
  const theirs = other && askedOf(other, asked)
  const from = theirs
    ? joined(
        mine,
        await bookSums(ctx, theirs, columnsOf(theirs)),
        groups.length,
        columns.values.length,
      )
    : mine
  const [, found] = await ask<[unknown, Found]>(
    ctx,
    ROOM,
    statement(sql`with ${statusesThen(ctx, asked)} named as (
        select s.*, ${texts(groups.map((group, at) => groupName(ctx, group, sql.raw(`s.g${at}`))))} as names from ${from} s
        where level = 0 or n <> 0 or exists (select from unnest(f) x where x <> 0)
      )
      select level::int as level, n::int as count, ${texts(groups.map((_, at) => key(at)))} as ids, names,
        array(select ${inMajor(sql`x`)} from unnest(f) with ordinality u (x, ord) order by ord) as figures
      from named order by ${inOrder(groups)} limit ${sql.raw(String(MOST_GROUPS + 2))}`),
  )
  return found
}

const rowOf = ({ level, ids, names, count, figures }: Found): DepreciationRow => ({
  path: ids.slice(0, level).map((id, at) => ({ id, name: names[at] ?? null })),
  count,
  figures,
})

/** An amount in minor units, so that sums are exact. */
const exact = (text: string) => BigInt(text.replace('.', ''))

/** Whether each group, and the total, is the sum of the groups directly below it. */
function doAddUp(groups: readonly DepreciationRow[], total: DepreciationRow): boolean {
  const isDeepest = Math.max(0, ...groups.map(({ path }) => path.length))
  const open: { row: DepreciationRow; sums: bigint[] }[] = []
  const begin = (row: DepreciationRow) => open.push({ row, sums: row.figures.map(() => 0n) })
  const isClosed = (depth: number) =>
    open
      .splice(depth)
      .every(({ row, sums }) => row.figures.every((figure, at) => exact(figure) === sums[at]))
  begin(total)
  for (const row of groups) {
    // Subgroups follow their group: a group of the same level or above ends the ones before.
    if (!isClosed(row.path.length)) return false
    const { sums } = open.at(-1)!
    row.figures.forEach((figure, at) => (sums[at]! += exact(figure)))
    if (row.path.length < isDeepest) begin(row)
  }
  return groups.length === 0 || isClosed(0)
}

const BALANCES = ['opening_cost', 'opening_accumulated']
const CLOSINGS = ['closing_cost', 'closing_accumulated']

/** Whether the opening of the period equals the closing of the month before. */
async function doesOpen(ctx: Ctx, asked: Asked, { names }: Columns, total: DepreciationRow) {
  if (asked.query.view !== 'roll_forward' || asked.query.explain !== undefined) return null
  const { book, query } = asked
  const before = spanOf(
    addDays(asked.span.from, -1),
    addDays(asked.span.from, -1),
    book.first_month,
  )
  const earlier: Asked = {
    ...asked,
    query: { ...query, group_by: undefined },
    span: before,
    own: [],
  }
  // With filters, this check would take as long as the report itself.
  if (!(await canSum(ctx, earlier))) return null
  const columns = columnsOf(earlier)
  const [closed] = await sums(ctx, earlier, columns)
  return CLOSINGS.every(
    (name, at) =>
      closed!.figures[columns.names.indexOf(name)] === total.figures[names.indexOf(BALANCES[at]!)],
  )
}

function headOf(asked: Asked, narrowed: Narrowed): DepreciationHead {
  const { query, book, other, period } = asked
  return {
    view: query.view,
    book: { id: book.id, name: book.name },
    other_book: other ? { id: other.id, name: other.name } : null,
    currency: book.currency,
    from: period.from,
    to: period.to,
    fiscal_years: { first: period.first.year, last: period.last.year },
    explained: explainedOf(asked),
    basis: 'recognised',
    narrowed,
    generated_at: book.generated_at,
    locked_through: book.locked_through,
    figures: { version: book.version, pending: book.pending },
  }
}

/** The filtered report: its groups with subtotals, and the total. */
export async function depreciationReport(
  ctx: Ctx,
  query: ReportQuery,
): Promise<DepreciationReport> {
  const asked = await askedFor(ctx, query)
  const columns = columnsOf(asked)
  const found = await sums(ctx, asked, columns)
  const rows = found.map(rowOf)
  const total = rows.find(({ path }) => path.length === 0)!
  const groups = rows.filter(({ path }) => path.length > 0)
  return {
    ...headOf(asked, await narrowedReport(ctx, query)),
    columns: columns.names,
    group_by: query.group_by ?? [],
    own_groups: asked.own.map(({ key, label, type }) => ({ column: columnOf(key), label, type })),
    groups: groups.slice(0, MOST_GROUPS),
    more: groups.length > MOST_GROUPS,
    total,
    ties: {
      groups: groups.length > MOST_GROUPS || doAddUp(groups, total),
      opening: await doesOpen(ctx, asked, columns, total),
    },
  }
}
