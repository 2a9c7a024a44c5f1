import { expect, test } from 'vitest'
import { isByOtherBook } from './report-search.ts'

const worth = { 'filter[book_value][gte]': '100' }

test.each([
  { search: worth, other: false, because: 'no book is named' },
  { search: { ...worth, book: 'default' }, other: false, because: 'it is the default book' },
  { search: { book: 'tax' }, other: false, because: 'assets are not chosen by values' },
  { search: { ...worth, book: 'tax' }, other: true, because: 'lists know other values' },
])('assets chosen by the values of another book: $other, because $because', ({ search, other }) => {
  expect(isByOtherBook(search, 'default')).toBe(other)
})
