import type { Ctx, Member } from '#core/context/ctx.ts'
import type { DrawnNumbers } from '#core/records/series.ts'
import type { Plan } from '#domain/imports/plan.ts'
import type { Fields } from '#domain/custom-fields/judging.ts'
import type { Referred, Target, TargetColumn } from '#domain/imports/targets.ts'
import type { Brought, ImportKind } from '#shared/imports/kind.ts'
import type { Facts } from './facts/facts.ts'
import type { ClaimedImport } from './lease.ts'

/** An import that is being carried out, with what is known of its file. */
export interface PreparedImport {
  claimed: ClaimedImport
  /** The token of this worker's lease. */
  token: string
  /** A context in the name of the person who imports. */
  ctx: Ctx
  kind: ImportKind
  plan: Plan
  /** The columns that the file can fill. */
  target: Target
  /** The same columns by their keys. */
  columns: ReadonlyMap<string, TargetColumn>
  /** The column that names the parent of a record. */
  parent: { key: string; field: string; refers: Referred } | undefined
  /** The fields that are moments, and the account's time zone, in which they are meant. */
  moments: { fields: readonly string[]; zone: string }
  /** The custom fields. */
  custom: Fields
  facts: Facts
  /** Numbers that are in the file, in lower case, and must not be given to other records. */
  reserved: ReadonlySet<string>
  drawn: DrawnNumbers
}

/** The import during one transaction, with the rights that its person has now. */
export interface ImportRun extends PreparedImport {
  maker: Member
}

/** What became of some rows. */
export type Outcome = Brought
