import type { Ctx, Member } from '#core/context/ctx.ts'
import type { Plan } from '#domain/imports/plan.ts'
import type { Fields } from '#domain/custom-fields/judging.ts'
import type { Referred, Target, TargetColumn } from '#domain/imports/targets.ts'
import type { Brought, ImportKind } from '#shared/imports/kind.ts'
import type { Facts } from './facts/facts.ts'
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
  /** The fields that are moments, and the account's time zone, in which they are meant. */
  moments: { fields: readonly string[]; zone: string }
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

/** What became of some rows. */
export type Outcome = Brought
