import type { Statement } from '../apps/api/src/db/client.ts'
import type { Stage } from './stage.ts'

/** A query of the product: its statements, and the bare statement to compare with. */
export interface Case {
  what: string
  asked: (stage: Stage) => Promise<Statement[]>
  /** The least that has to be read, without policies, sign-in and JSON: `$1` is the account. */
  bare: string
  /** The maximum time in milliseconds, at any size. */
  aim?: number
}

/** The assets that aren't archived, in a bare statement. */
export const LIVE = 'from assets where account_id = $1 and archived_at is null'
