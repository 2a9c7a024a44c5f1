import { setImmediate } from 'node:timers/promises'
import type { Draft, Plan } from '#domain/imports/plan.ts'
import type { Raw } from './chunks.ts'

/** So many rows are read at a time; between them, the event loop serves requests. */
const AT_A_TIME = 100

/** Pauses work of low priority while it is closed. */
export class Gate {
  #closed: PromiseWithResolvers<void> | undefined

  close(): void {
    this.#closed ??= Promise.withResolvers<void>()
  }

  readonly open = (): void => {
    this.#closed?.resolve()
    this.#closed = undefined
  }

  passed(): Promise<void> | undefined {
    return this.#closed?.promise
  }
}

/** Reads the rows of a chunk by the plan of their file, as long as the gate is open. */
export async function draftsOf(plan: Plan, rows: readonly Raw[], gate: Gate): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [at, { row_no, cells }] of rows.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await setImmediate()
    if (at % AT_A_TIME === 0) await gate.passed()
    drafts.push(plan.read(row_no, cells))
  }
  return drafts
}
