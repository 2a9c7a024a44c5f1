import { describe, expect, test } from 'vitest'
import {
  facetFilter,
  facetValues,
  isNarrowed,
  listPlace,
  narrowingOf,
  NO_NARROWING,
  viewFilters,
  viewOf,
} from './asset-search.ts'

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

  test('can be taken away as a whole', () => {
    const search = { search: 'pump', 'filter[warranty_end][gte]': '2026-01-01', sort: 'name' }

    expect(isNarrowed({ ...search, ...NO_NARROWING, sort: 'name' })).toBe(false)
  })
})

describe('the values of a facet', () => {
  test('spell «has none» as null, there and back', () => {
    const search = facetFilter('custodian_id', ['null', SITE])

    expect(search).toEqual({ 'filter[custodian_id]': [null, SITE] })
    expect(facetValues(search, 'custodian_id')).toEqual(['null', SITE])
  })

  test('leave the address when nothing is chosen', () => {
    expect(facetFilter('status', [])).toEqual({ 'filter[status]': undefined })
  })
})

describe('the tab of the list', () => {
  test('is the one whose filters are set, whatever is searched for', () => {
    expect(viewOf({ search: 'pump' })).toBe('all')
    expect(viewOf({ 'filter[status]': ['in_use'], sort: 'status' })).toBe('in_use')
    expect(viewOf({ 'filter[custodian_id]': [null] })).toBe('unassigned')
    expect(viewOf({ 'filter[archived]': true })).toBe('archived')
  })

  test('is none where the filters were changed', () => {
    expect(viewOf({ 'filter[status]': ['in_use'], 'filter[site_id]': [SITE] })).toBeNull()
  })

  test('counts the days of an ending warranty from today', () => {
    const filters = viewFilters('warranty_ending', '2026-01-05')

    expect(filters).toEqual({
      'filter[warranty_end][gte]': '2026-01-05',
      'filter[warranty_end][lte]': '2026-02-04',
    })
    expect(viewOf(filters, '2026-01-05')).toBe('warranty_ending')
    expect(viewOf(filters, '2026-01-06')).toBeNull()
  })
})
