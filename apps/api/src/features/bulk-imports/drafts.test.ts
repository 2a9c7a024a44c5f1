import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Plan } from '#domain/imports/plan.ts'
import { CHUNK } from './chunks.ts'
import { draftsOf } from './drafts.ts'

test('a chunk is read in its order, and others have their turns meanwhile', async () => {
  const plan = new Plan([], 1, { orders: new Map(), decimals: new Map() })
  const rows = Array.from({ length: CHUNK }, (_, at) => ({ row_no: at + 2, cells: [`Pump ${at}`] }))
  let isRead = false
  const reading = draftsOf(plan, rows).finally(() => (isRead = true))
  let turns = 0
  for (; !isRead; turns += 1) await setImmediate()
  const drafts = await reading
  expect(drafts.map(({ row_no, cells }) => ({ row_no, cells }))).toEqual(rows)
  expect(turns).toBeGreaterThanOrEqual(9)
})
