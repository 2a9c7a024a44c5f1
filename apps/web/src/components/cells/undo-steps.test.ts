import { expect, test } from 'vitest'
import { ApiError } from '#lib/http.ts'
import type { CellRecord } from './cells-kind.ts'
import {
  cellsOf,
  type UndoStep,
  mayHelpToRepeat,
  takenBack,
  takenBackSafely,
} from './undo-steps.ts'

/** These cells are compared without their field. */
const noField = () => undefined

const record = (id: string, more: object = {}) =>
  ({ id, name: 'Pump', model: 'P1', custom_fields: { ram: 8 }, ...more }) as unknown as CellRecord

const row = { record: record('a'), changes: { name: 'Fan', 'cf:ram': 16 } }

test('a step names the cells that it changed', () => {
  const edit: UndoStep = {
    kind: 'edit',
    field: 'name',
    before: record('a'),
    saved: record('a', { name: 'Fan' }),
    merged: [],
  }
  expect(cellsOf(edit)).toEqual([{ id: 'a', field: 'name' }])
  const parts = [
    { undo_token: '1', rows: [row] },
    { undo_token: '2', rows: [{ record: record('b'), changes: { model: 'P2' } }] },
  ]
  expect(cellsOf({ kind: 'cells', parts })).toEqual([
    { id: 'a', field: 'name' },
    { id: 'a', field: 'cf:ram' },
    { id: 'b', field: 'model' },
  ])
})

test('undo restores cells, except those that somebody has changed since', () => {
  const other = record('a', { name: 'Fan', model: 'P9', custom_fields: { ram: 16 } })
  expect(takenBackSafely(noField, row, other)).toMatchObject({
    record: other,
    changes: { name: 'Pump', 'cf:ram': 8 },
  })
  const theirs = record('a', { name: 'Valve', custom_fields: { ram: 16 } })
  expect(takenBackSafely(noField, row, theirs)).toBe(null)
  expect(takenBack(row, theirs).changes).toEqual({ name: 'Pump', 'cf:ram': 8 })
})

test('undo may be repeated when the request wasn’t sent or the server failed', () => {
  const failed = (status: number) =>
    new ApiError({ type: 'UNKNOWN_ERROR', message: '', code: '', status })
  expect([0, 429, 500, 503].map((status) => mayHelpToRepeat(failed(status)))).not.toContain(false)
  expect([403, 404, 409, 422].map((status) => mayHelpToRepeat(failed(status)))).not.toContain(true)
})
