import { describe, expect, test } from 'vitest'
import {
  everythingIn,
  facetFilter,
  facetValues,
  filterText,
  isNarrowed,
  listPlace,
  narrowingOf,
  withoutNarrowing,
} from './list-search.ts'

const SITE = '018f0000-0000-7000-8000-000000000001'

describe('the filters in the address of a list', () => {
  test('are the search and the filters, without order, page and view', () => {
    const search = {
      search: 'pump',
      'filter[site_id]': [SITE],
      sort: 'status',
      order: 'desc',
      page: 3,
      saved: SITE,
    } as const

    expect(narrowingOf(search)).toEqual({ search: 'pump', 'filter[site_id]': [SITE] })
    expect(listPlace(search)).toEqual({ ...narrowingOf(search), sort: 'status', order: 'desc' })
  })

  test('can be set to include all records of the list', () => {
    const usual = { 'filter[status]': ['to_do'] }

    expect(everythingIn({ usual })).toEqual(usual)
    expect(everythingIn({ usual, every: {} })).toEqual({})
    expect(everythingIn({})).toEqual({})
  })

  test('are none where the search is empty and no value is chosen', () => {
    expect(isNarrowed({ search: '', 'filter[status]': [], page: 2 })).toBe(false)
    expect(isNarrowed({ 'filter[archived]': true })).toBe(true)
  })

  test('can all be removed at once', () => {
    const search = { search: 'pump', 'filter[warranty_end][gte]': '2026-01-01', sort: 'name' }

    expect(withoutNarrowing(search)).toEqual({
      search: '',
      'filter[warranty_end][gte]': undefined,
    })
  })

  test('are compared in any order, without the search text', () => {
    const one = { 'filter[a]': ['x'], 'filter[b]': ['y'], search: 'pump' } as const
    const other = { search: '', 'filter[b]': ['y'], 'filter[a]': ['x'] } as const

    expect(filterText(one)).toBe(filterText(other))
    expect(filterText(one)).not.toBe(filterText({ 'filter[a]': ['x'] }))
  })
})

describe('the values of a facet', () => {
  test('write “none” as null, and read it back', () => {
    const search = facetFilter('custodian_id', ['null', SITE])

    expect(search).toEqual({ 'filter[custodian_id]': [null, SITE] })
    expect(facetValues(search, 'custodian_id')).toEqual(['null', SITE])
  })

  test('are removed from the address when nothing is chosen', () => {
    expect(facetFilter('status', [])).toEqual({ 'filter[status]': undefined })
  })
})
