import { booksApi } from '@steward/contract/books.ts'
import { inTransaction } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import type { TestAccount } from './account.ts'

/** Closes a book through a day, once its figures are computed: it can't be closed before. */
export async function closeBook(
  here: TestAccount,
  id: string,
  locked_through: string,
): Promise<void> {
  await computeFigures(here.h.services, here.account_id)
  const body = { book: { locked_through } }
  const { status } = await here.call(booksApi.lock, { params: { id }, body })
  if (status !== 200) throw new Error(`The book wasn't closed: ${status}`)
}

/** The totals of a fiscal year of a book, in minor units. */
export interface Totals {
  opening_cost: bigint
  opening_accumulated: bigint
  opening_count: bigint
  closing_cost: bigint
  closing_accumulated: bigint
  charge: bigint
  transfers_cost: bigint
  proceeds: bigint
}

const at = (flow: string) =>
  `sum(case when fiscal_year = $3 then coalesce(${flow}[$4], 0) else 0 end)`
const opening = (what: string) =>
  `sum(case when fiscal_year = $3 then opening_${what} else rest_${what} end)`

/** The totals of a year up to one of its months, from the rows of assets or from the stored sums. */
export const totalsOf = (
  here: TestAccount,
  table: 'asset_book_years' | 'book_year_sums',
  book_id: string,
  year: number,
  month = 12,
  only = 'true',
): Promise<Totals> =>
  inTransaction(here.ctx, async ({ client }) => {
    const { rows } = await client!.query<Record<keyof Totals, unknown>>(
      `select coalesce(${opening('cost')}, 0) as opening_cost, coalesce(${opening('accumulated')}, 0) as opening_accumulated,
        coalesce(${opening('count')}, 0) as opening_count,
        coalesce(${opening('cost')} + ${at('brought_cost')} + ${at('additions')} + ${at('revaluation_cost')}
          - ${at('disposals_cost')} + ${at('transfers_cost')}, 0) as closing_cost,
        coalesce(${opening('accumulated')} + ${at('brought_accumulated')} + ${at('charge')} + ${at('impairment')}
          + ${at('revaluation_accumulated')} - ${at('disposals_accumulated')} + ${at('transfers_accumulated')}, 0) as closing_accumulated,
        coalesce(${at('charge')}, 0) as charge, coalesce(${at('transfers_cost')}, 0) as transfers_cost,
        coalesce(${at('proceeds')}, 0) as proceeds
      from ${table} where account_id = $1 and book_id = $2
        and (fiscal_year = $3 or fiscal_year < $3 and (rest_count <> 0 or rest_cost <> 0 or rest_accumulated <> 0)) and ${only}`,
      [here.account_id, book_id, year, month],
    )
    return Object.fromEntries(
      Object.entries(rows[0]!).map(([name, value]) => [name, BigInt(String(value).split('.')[0]!)]),
    ) as unknown as Totals
  })
