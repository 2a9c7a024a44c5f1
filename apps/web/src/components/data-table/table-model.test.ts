import { expect, test } from 'vitest'
import { arranged, nextSort } from './table-model.ts'

const column = (id: string) => ({ id, header: id, width: '120px', cell: () => null })
const COLUMNS = ['name', 'code', 'status', 'site'].map(column)
const change = () => undefined

test('columns keep their arrangement, after the first one, which always shows', () => {
  const layout = {
    order: ['site', 'status', 'name'],
    hidden: ['name', 'status'],
    change,
    reset: change,
  }
  expect(
    arranged(COLUMNS, { ...layout, widths: { site: 90 } }).map(({ id, width }) => [id, width]),
  ).toEqual([
    ['name', '120px'],
    ['site', '90px'],
    ['code', '120px'],
  ])
})

test('a heading sorts ascending, then descending, then in the order of the list', () => {
  const first = nextSort(null, 'code')
  const second = nextSort(first, 'code')
  expect([first, second, nextSort(second, 'code')]).toEqual([
    { id: 'code', desc: false },
    { id: 'code', desc: true },
    null,
  ])
  expect(nextSort(second, 'name')).toEqual({ id: 'name', desc: false })
})
