import type { Asset } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/http.ts'
import {
  cellsOf,
  type UndoStep,
  mayHelpToRepeat,
  takenBack,
  takenBackSafely,
} from './undo-steps.ts'

const asset = (id: string, more: Partial<Asset> = {}) =>
  ({ id, name: 'Pump', model: 'P1', custom_fields: { ram: 8 }, ...more }) as unknown as Asset

const row = { asset: asset('a'), changes: { name: 'Fan', 'cf:ram': 16 } }

test('a step knows the cells that it changed', () => {
  const edit: UndoStep = {
    kind: 'edit',
    field: 'name',
    before: asset('a'),
    saved: asset('a', { name: 'Fan' }),
    merged: [],
  }
  expect(cellsOf(edit)).toEqual([{ id: 'a', field: 'name' }])
  const parts = [
    { undo_token: '1', rows: [row] },
    { undo_token: '2', rows: [{ asset: asset('b'), changes: { model: 'P2' } }] },
  ]
  expect(cellsOf({ kind: 'cells', parts })).toEqual([
    { id: 'a', field: 'name' },
    { id: 'a', field: 'cf:ram' },
    { id: 'b', field: 'model' },
  ])
})

test('cells are put back as they were, unless somebody has changed one of them since', () => {
  const other = asset('a', { name: 'Fan', model: 'P9', custom_fields: { ram: 16 } })
  expect(takenBackSafely(row, other)).toMatchObject({
    asset: other,
    changes: { name: 'Pump', 'cf:ram': 8 },
  })
  const theirs = asset('a', { name: 'Valve', custom_fields: { ram: 16 } })
  expect(takenBackSafely(row, theirs)).toBe(null)
  expect(takenBack(row, theirs).changes).toEqual({ name: 'Pump', 'cf:ram': 8 })
})

test('an undo is worth repeating where the server wasn’t asked, or failed', () => {
  const failed = (status: number) =>
    new ApiError({ type: 'UNKNOWN_ERROR', message: '', code: '', status })
  expect([0, 429, 500, 503].map((status) => mayHelpToRepeat(failed(status)))).not.toContain(false)
  expect([403, 404, 409, 422].map((status) => mayHelpToRepeat(failed(status)))).not.toContain(true)
})
