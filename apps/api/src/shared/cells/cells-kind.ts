import { SPECS } from '@steward/contract/kinds.ts'
import { getTableColumns } from 'drizzle-orm'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { Owner } from '#shared/custom-fields/owners.ts'
import type { ImportKind } from '#shared/imports/kind.ts'

/**
 * A kind of record whose cells are edited like those of a spreadsheet: texts are read as an import of it reads them.
 */
export interface CellsKind extends Pick<ImportKind, 'rules' | 'target'> {
  owner: Owner
  /** The fields that are cells, each in a column of the import. */
  fields: readonly string[]
  /** What wraps a body, and begins the pointers of its errors. */
  wrapper: string
}

/** @param fields of the contract of its cells */
export function cellsKind(
  { rules, target, owner }: ImportKind,
  fields: readonly string[],
): CellsKind {
  if (!owner) throw new Error(`${rules.entity.name} has no fields of accounts' own`)
  return { rules, target, owner, fields, wrapper: SPECS[owner.entity].plural }
}

/** The column of an import that a field is in. */
export const columnOfField = ({ target }: Pick<CellsKind, 'target'>, field: string): TargetColumn =>
  target.columns.find((column) => column.field === field)!

/** Whether a record can't be without a value in this field. */
export const isNeeded = ({ owner }: CellsKind, field: string): boolean =>
  getTableColumns(owner.table)[field]!.notNull
