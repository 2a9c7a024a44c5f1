import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Plan } from '#domain/imports/plan.ts'
import { CHUNK } from './chunks.ts'
import { draftsOf, Gate } from './drafts.ts'

const plan = new Plan([], 1, { orders: new Map(), decimals: new Map() })
const rows = Array.from({ length: CHUNK }, (_, at) => ({ row_no: at + 2, cells: [`Pump ${at}`] }))

test('a chunk is read row by row, and other tasks run in between', async () => {
  let isRead = false
  const reading = draftsOf(plan, rows, new Gate()).finally(() => (isRead = true))
  let turns = 0
  for (; !isRead; turns += 1) await setImmediate()
  const drafts = await reading
  expect(drafts.map(({ row_no, cells }) => ({ row_no, cells }))).toEqual(rows)
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('a chunk waits for urgent tasks, and is read to its end after them', async () => {
  const gate = new Gate()
  gate.close()
  let isRead = false
  const reading = draftsOf(plan, rows, gate).finally(() => (isRead = true))
  for (let turns = 0; turns < 50; turns += 1) await setImmediate()
  expect(isRead).toBe(false)
  gate.close()
  gate.open()
  expect(await reading).toHaveLength(CHUNK)
})
