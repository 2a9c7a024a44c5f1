import { MAX_CELL_ROWS } from '@steward/contract/kit/cells.ts'
import { expect, test } from 'vitest'
import type { CellRecord } from './cells-kind.ts'
import { type RowChange, sendInPortions } from './row-change.ts'

const rows = Array.from({ length: MAX_CELL_ROWS + 2 }, (_, n): RowChange => ({
  record: { id: String(n) } as CellRecord,
  changes: { name: 'A' },
}))
const first = rows[0]!
const last = rows.at(-1)!
const idsOf = (some: readonly RowChange[]) => some.map(({ record }) => record.id)
const refusal = (id: string) => ({ id, name: '', code: 'taken', reason: '', field: null })

test('a block is written in portions, each with its own undo token', async () => {
  let calls = 0
  const block = await sendInPortions(rows, async (part) => {
    calls += 1
    return { changed: part.length, skipped: [], undo_token: `token ${calls}` }
  })
  expect(block).toMatchObject({ changed: rows.length, refusals: [], error: null })
  expect(block.parts.map(({ undo_token }) => undo_token)).toEqual(['token 1', 'token 2'])
  expect(block.parts.flatMap((part) => idsOf(part.rows))).toEqual(idsOf(rows))
})

test('rows of a failed portion don’t count as written', async () => {
  const broken = new Error('no line')
  const block = await sendInPortions(rows, async (part) => {
    if (part.includes(last)) throw broken
    const skipped = [refusal(first.record.id)]
    return { changed: part.length - 1, skipped, undo_token: 'token' }
  })
  expect(block.error).toBe(broken)
  expect(block.changed).toBe(MAX_CELL_ROWS - 1)
  expect(block.refusals).toEqual([refusal('0')])
  expect(block.parts).toHaveLength(1)
  expect(idsOf(block.parts[0]!.rows)).toEqual(idsOf(rows.slice(1, MAX_CELL_ROWS)))
})
