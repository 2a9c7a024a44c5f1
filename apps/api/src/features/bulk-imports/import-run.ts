import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { Ctx, Member } from '#core/context/ctx.ts'
import type { Plan, RowProblem } from '#domain/imports/plan.ts'
import type { Fields } from '#domain/custom-fields/judging.ts'
import type { Referred, Target, TargetColumn } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'
import type { Missing } from '#shared/naming/references.ts'
import type { Facts } from './facts.ts'
import type { ClaimedImport } from './lease.ts'

/** One import under way: what it is and what is known of its file. */
export interface PreparedImport {
  claimed: ClaimedImport
  /** Proves that this worker still holds the import. */
  token: string
  /** Enters the account, in the name of whoever made the import. */
  ctx: Ctx
  kind: ImportKind
  plan: Plan
  /** What the file can fill. */
  target: Target
  /** The same columns by their keys. */
  columns: ReadonlyMap<string, TargetColumn>
  /** The column that says in which record of its own kind one is. */
  parent: { key: string; field: string; refers: Referred } | undefined
  /** The account's own fields. */
  custom: Fields
  facts: Facts
  /** Numbers, in lower case, that the file itself brings and that must not be drawn for others. */
  reserved: ReadonlySet<string>
}

/** The same while a chunk of it comes in: for whom, by what they may and see just then. */
export interface ImportRun extends PreparedImport {
  maker: Member
}

/** A row that can't come in, and everything that is wrong with it. */
export interface FailedRow {
  row_no: number
  problems: RowProblem[]
}

/** What became of some rows. */
export interface Outcome {
  created: number
  /** Found and brought up to date; those that were so already are among them. */
  updated: number
  /** Of a dry run: how many of those are so already. */
  unchanged: number
  failed: FailedRow[]
  /** What the rows name and isn't there, whether or not it was made. */
  missing: Missing[]
  /** Of a dry run: new rows that may be there already. */
  duplicates: ImportDuplicate[]
}
