import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import type { Ctx } from '#core/ctx.ts'
import type { Draft, Plan, RowProblem } from '#domain/imports/plan.ts'
import type { Fields } from '#domain/custom-fields/judging.ts'
import type { Target } from '#domain/imports/targets.ts'
import type { Facts } from './facts.ts'
import type { ClaimedImport } from './lease.ts'
import type { Missing } from '#naming/references.ts'

/** One import under way: what it is, what is known of its file, and for whom it is carried out. */
export interface ImportRun {
  claimed: ClaimedImport
  /** Proves that this worker still holds the import. */
  token: string
  /** Enters the account, in the name of whoever made the import. */
  ctx: Ctx
  plan: Plan
  /** What the file can fill. */
  target: Target
  /** The account's own fields. */
  custom: Fields
  facts: Facts
  maker: {
    language: Language
    permissions: PermissionMap
    /** Empty: all sites. */
    site_scope: string[]
  }
  /** How the organization's asset tags begin. */
  tag_prefix: string
  /** Tags, in lower case, that the file itself brings and that must not be drawn for others. */
  tags_of_file: ReadonlySet<string>
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

/** Brings in some rows of one resource, in the transaction of `ctx`; in a dry run it only finds out what it would do. */
export type Importer = (ctx: Ctx, run: ImportRun, drafts: readonly Draft[]) => Promise<Outcome>
