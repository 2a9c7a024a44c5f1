import { describe, expect, test } from 'vitest'
import { withoutNarrowing } from '#components/record-list/list-search.ts'
import { ASSET_VIEWS, isNarrowed, listPlace, narrowingOf } from './asset-search.ts'

const SITE = '018f0000-0000-7000-8000-000000000001'

describe('what narrows the list', () => {
  test('is the search and the filters, without order and pages', () => {
    const search = {
      search: 'pump',
      'filter[site_id]': [SITE],
      sort: 'status',
      order: 'desc',
      page: 3,
      per_page: 100,
    } as const

    expect(narrowingOf({ ...search, 'filter[site_id]': [SITE] })).toEqual({
      search: 'pump',
      'filter[site_id]': [SITE],
    })
    expect(listPlace({ sort: 'status', order: 'desc', page: 3 })).toEqual({
      sort: 'status',
      order: 'desc',
    })
  })

  test('is nothing where the search is empty and no value is chosen', () => {
    expect(isNarrowed({ search: '', 'filter[status]': [] })).toBe(false)
    expect(isNarrowed({ 'filter[archived]': true })).toBe(true)
  })

  test('can be removed as a whole', () => {
    const search = { search: 'pump', 'filter[warranty_end][gte]': '2026-01-01', sort: 'name' }

    expect(isNarrowed({ ...search, ...withoutNarrowing(search), sort: 'name' })).toBe(false)
  })
})

function viewFilters(view: string, day: string) {
  const filters = ASSET_VIEWS.find(({ id }) => id === view)?.filters
  return typeof filters === 'function' ? filters(day) : filters
}

describe('the views of the list', () => {
  test('show as overdue what should have come back before today', () => {
    expect(viewFilters('overdue', '2026-03-01')).toEqual({ 'filter[due_on][lte]': '2026-02-28' })
  })

  test('count the days of an ending warranty from today, of what is still reckoned with', () => {
    expect(viewFilters('warranty_ending', '2026-01-05')).toEqual({
      'filter[warranty_end][gte]': '2026-01-05',
      'filter[warranty_end][lte]': '2026-02-04',
      'filter[status]': [
        'planned',
        'in_stock',
        'in_use',
        'in_maintenance',
        'out_of_service',
        'missing',
      ],
    })
  })
})
