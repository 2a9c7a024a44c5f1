import { describe, expect, test } from 'vitest'
import { ASSET_VIEWS } from './asset-search.ts'

function viewFilters(view: string, day: string) {
  const filters = ASSET_VIEWS.find(({ id }) => id === view)?.filters
  return typeof filters === 'function' ? filters(day) : filters
}

describe('the views of the list', () => {
  test('show assets whose return was due before today as overdue', () => {
    expect(viewFilters('overdue', '2026-03-01')).toEqual({ 'filter[due_on][lte]': '2026-02-28' })
  })

  test('count the days of an ending warranty from today, without retired assets', () => {
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
