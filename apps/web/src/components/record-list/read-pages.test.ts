import type { Page } from '@steward/contract/kit/list.ts'
import { describe, expect, it } from 'vitest'
import { joined, type ReadPage } from './read-pages.ts'

const HUNDRED = 100

/** A page whose rows are named by their index. */
function page(number: number, { rows = HUNDRED, total = 1000, exact = true, ends = false } = {}) {
  const data = Array.from({ length: rows }, (_, n) => `${(number - 1) * HUNDRED + n}`)
  const meta: Page<string>['meta'] = {
    page: number,
    per_page: HUNDRED,
    total_pages: null,
    total_records: total,
    total_exact: exact,
    next_cursor: ends ? null : 'next',
  }
  return [number, { data, meta }] satisfies ReadPage<string>
}

const list = (...pages: ReadPage<string>[]) => joined(pages, pages.at(-1)?.[1].meta)

describe('a list of which some pages are loaded', () => {
  it('has the row at any place within those pages', () => {
    const { at, rows, top, length } = list(page(1), page(2), page(7))
    expect([at(0), at(199), at(200), at(650)]).toEqual(['0', '199', undefined, '650'])
    expect(rows).toHaveLength(300)
    expect(top).toHaveLength(200)
    expect(length).toBe(1000)
  })

  it('is empty from the start where the first page isn’t loaded', () => {
    expect(list(page(7)).top).toEqual([])
    expect(joined([], undefined)).toMatchObject({ rows: [], length: 0 })
  })

  it('continues page by page to its end where its length isn’t known', () => {
    const uncounted = { total: 150, exact: false }
    expect(list(page(1, uncounted)).length).toBe(200)
    expect(list(page(1, uncounted), page(2, uncounted)).length).toBe(300)
    const last = page(3, { ...uncounted, rows: 12, ends: true })
    expect(list(page(1, uncounted), page(2, uncounted), last).length).toBe(212)
  })
})
