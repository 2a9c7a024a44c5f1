import { ORDER_CELL_FIELDS } from '@steward/contract/work-order-cells.ts'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { cellColumns, isEdited } from '#components/cells/cell-columns.tsx'
import { ORDER_CELLS } from './order-cells.tsx'

const t = ((key: string) => key) as unknown as TFunction

test('every field that can be edited in a cell is a column of the grid, and the status is read-only', () => {
  const columns = cellColumns(ORDER_CELLS, [], [], t)

  expect(
    columns
      .filter(isEdited)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ORDER_CELL_FIELDS.toSorted())
  expect(columns.filter((column) => !isEdited(column)).map(({ id }) => id)).toEqual([
    'number',
    'status',
    'created_at',
    'updated_at',
  ])
})
