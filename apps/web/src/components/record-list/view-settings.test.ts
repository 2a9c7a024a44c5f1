import { expect, test } from 'vitest'
import { isSame, searchOf, settingsOf } from './use-views.ts'

const LOOK = { columns: ['name', 'code'], widths: { code: 90, site: 70 }, density: 'cozy' } as const
const SEARCH = {
  search: 'pump',
  'filter[status]': ['active', null],
  'filter[archived]': true,
  sort: 'code',
  order: 'desc',
  page: 4,
} as const

test('a view keeps the filters, the order and the columns of a list, but not the page', () => {
  expect(settingsOf(SEARCH, LOOK)).toEqual({
    search: 'pump',
    filters: { 'filter[status]': ['active', 'null'], 'filter[archived]': ['true'] },
    sort: 'code',
    order: 'desc',
    columns: ['name', 'code'],
    // Only of visible columns.
    widths: { code: 90 },
    density: 'cozy',
  })
})

test('opening a view restores the address that was saved', () => {
  expect(searchOf(settingsOf(SEARCH, LOOK))).toEqual({
    search: 'pump',
    'filter[status]': ['active', 'null'],
    'filter[archived]': 'true',
    sort: 'code',
    order: 'desc',
  })
})

test.each([
  ['another text', { ...SEARCH, search: '' }, LOOK],
  ['another filter', { ...SEARCH, 'filter[status]': ['active'] }, LOOK],
  ['another order', { ...SEARCH, order: 'asc' as const }, LOOK],
  ['other columns', SEARCH, { ...LOOK, columns: ['name'] }],
  ['other widths', SEARCH, { ...LOOK, widths: {} }],
  ['other rows', SEARCH, { ...LOOK, density: 'roomy' as const }],
])('%s counts as a change of the view', (_, search, look) => {
  expect(isSame(settingsOf(SEARCH, LOOK), settingsOf(search, look))).toBe(false)
})

test('another order of the same values, or another page, doesn’t count as a change', () => {
  const again = { ...SEARCH, 'filter[status]': [null, 'active'], page: 1 }

  expect(isSame(settingsOf(SEARCH, LOOK), settingsOf(again, LOOK))).toBe(true)
})

test('a view without columns matches any columns', () => {
  const { columns: _, widths: __, density: ___, ...filters } = settingsOf(SEARCH, LOOK)

  expect(
    isSame(filters, settingsOf(SEARCH, { columns: ['code'], widths: {}, density: 'roomy' })),
  ).toBe(true)
})
