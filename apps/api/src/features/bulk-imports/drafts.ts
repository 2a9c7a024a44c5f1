import { setImmediate } from 'node:timers/promises'
import type { Draft, Plan } from '#domain/imports/plan.ts'
import type { Raw } from './chunks.ts'

/** So many rows are read at a time: in between, requests that this process answers have their turn. */
const AT_A_TIME = 100

/** Reads the rows of a chunk by the plan of their file. */
export async function draftsOf(plan: Plan, rows: readonly Raw[]): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [at, { row_no, cells }] of rows.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await setImmediate()
    drafts.push(plan.read(row_no, cells))
  }
  return drafts
}
