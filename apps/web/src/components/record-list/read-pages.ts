import type { Page, PageMeta } from '@steward/contract/kit/list.ts'
import { PER_PAGE } from './list-queries.ts'
import type { LoadedList } from './loaded-list.ts'

export type ReadPage<Row> = readonly [page: number, answer: Page<Row>]

/** The length of a list: its total, or what is known of a list that wasn't counted to its end. */
function lengthOf(pages: readonly ReadPage<unknown>[], { total_records, total_exact }: PageMeta) {
  if (total_exact) return total_records
  const [page, answer] = pages.at(-1) ?? [1, undefined]
  const end = (page - 1) * PER_PAGE + (answer?.data.length ?? 0)
  const isEnd = answer?.meta.next_cursor === null
  return isEnd ? end : Math.max(total_records, end + PER_PAGE)
}

/** The rows of the pages that have been read, in order. */
export function joined<Row>(
  pages: readonly ReadPage<Row>[],
  meta: PageMeta | undefined,
): Pick<LoadedList<Row>, 'rows' | 'top' | 'length' | 'at'> {
  const byPage = new Map(pages.map(([page, { data }]) => [page, data]))
  const gap = pages.findIndex(([page], n) => page !== n + 1)
  const untilGap = gap < 0 ? pages : pages.slice(0, gap)
  return {
    rows: pages.flatMap(([, { data }]) => data),
    top: untilGap.flatMap(([, { data }]) => data),
    length: meta ? lengthOf(pages, meta) : 0,
    at: (index) => byPage.get(Math.floor(index / PER_PAGE) + 1)?.[index % PER_PAGE],
  }
}
