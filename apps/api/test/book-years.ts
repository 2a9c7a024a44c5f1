import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { TestAccount } from './account.ts'

/**
 * A year of an asset in a book, in minor units. Flows are spread evenly over the months; additions are in the first
 * one.
 */
interface BookYear {
  asset: string
  site?: string | null
  year: number
  opening?: readonly [cost: number, accumulated: number]
  additions?: number
  charge?: number
  disposed?: readonly [cost: number, accumulated: number]
  proceeds?: number
  isLast?: boolean
}

const atOnce = (amount: number | undefined) =>
  amount === undefined ? null : Array.from({ length: 12 }, () => amount)
const evenly = (amount: number | undefined) =>
  amount === undefined ? null : Array.from({ length: 12 }, (_, at) => (amount * (at + 1)) / 12)
const inTheLast = (amount: number | undefined) =>
  amount === undefined ? null : Array.from({ length: 12 }, (_, at) => (at === 11 ? amount : 0))

const COLUMNS = `account_id, book_id, fiscal_year, category_id, site_id, department_id, opening_count, rest_count, opening_cost,
  opening_accumulated, rest_cost, rest_accumulated, additions, charge, disposals_cost, disposals_accumulated, proceeds, counted`

/** The values of a row, in the order of the columns. */
function valuesOf(row: BookYear) {
  const { opening, disposed, isLast = false, additions = 0, charge = 0 } = row
  const [cost, accumulated] = opening ?? [0, 0]
  const rests = isLast ? [1, cost + additions, accumulated + charge] : [0, 0, 0]
  const [rest_count, ...amounts] = rests
  return [
    ...[row.year, null, row.site ?? null, null, Number(opening !== undefined), rest_count],
    ...[cost, accumulated, ...amounts, atOnce(row.additions), evenly(row.charge)],
    ...(disposed ?? [undefined, undefined]).map(inTheLast),
    inTheLast(row.proceeds),
    disposed ? inTheLast(-1) : atOnce(opening ? undefined : 1),
  ]
}

/** Writes the stored years of assets with their sums, which reports read. */
export const yearsOf = (here: TestAccount, book: string, rows: readonly BookYear[]) =>
  inTransaction(here.ctx, async (ctx) => {
    const client = clientOf(ctx)
    for (const row of rows) {
      const values = [here.account_id, book, ...valuesOf(row)]
      const places = values.map((_, at) => `$${at + 1}`).join(', ')
      await client.query(`insert into book_year_sums (${COLUMNS}) values (${places})`, values)
      await client.query(
        `insert into asset_book_years (${COLUMNS}, asset_id) values (${places}, $${values.length + 1})`,
        [...values, row.asset],
      )
      await client.query(
        `insert into asset_books (account_id, book_id, asset_id, cost, salvage, first_year, last_year)
         values ($1, $2, $3, $4, 0, $5, $5)
         on conflict (account_id, asset_id, book_id) do update
           set first_year = least(coalesce(asset_books.first_year, excluded.first_year), excluded.first_year),
             last_year = greatest(coalesce(asset_books.last_year, excluded.last_year), excluded.last_year)`,
        [
          here.account_id,
          book,
          row.asset,
          (row.opening?.[0] ?? 0) + (row.additions ?? 0),
          row.year,
        ],
      )
    }
  })
