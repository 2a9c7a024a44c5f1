import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assetsApi } from '../assets.ts'
import { toRequest } from './request.ts'

const asked = (query: object) =>
  new URL(`http://x${toRequest(assetsApi.list, { query } as never).url}`).searchParams

test('a list of values repeats its parameter, because values may contain commas', () => {
  const search = asked({ 'filter[manufacturer]': ['Kunde, Doyle and Kozey', null] })

  expect(search.getAll('filter[manufacturer]')).toEqual(['Kunde, Doyle and Kozey', 'null'])
})

test('empty values are left out', () => {
  expect([...asked({ search: '', 'filter[status]': [], page: undefined })]).toEqual([])
})

test.each([
  { sent: ['in_use', 'missing'], read: ['in_use', 'missing'] },
  { sent: 'in_use,missing', read: ['in_use', 'missing'] },
  { sent: ['in_use', null], read: ['in_use', null] },
  { sent: 'all', read: undefined },
])('a filter sent as $sent is read as $read', ({ sent, read }) => {
  const search = asked({ 'filter[status]': sent })
  const values = search.getAll('filter[status]')

  const parsed = z.parse(assetsApi.list.query, {
    'filter[status]': values.length > 1 ? values : values[0],
  })

  expect(parsed['filter[status]']).toEqual(read)
})

test.each([
  { sent: 'true', read: true },
  { sent: 'false', read: false },
  { sent: 'all', read: undefined },
])('a filter of yes and no sent as $sent is read as $read', ({ sent, read }) => {
  const parsed = z.parse(assetsApi.list.query, { 'filter[archived]': sent })

  expect(parsed['filter[archived]']).toBe(read)
})
