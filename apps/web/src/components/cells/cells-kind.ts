import type { CustomFields } from '@steward/contract/custom-fields.ts'
import type { FieldEntity } from '@steward/contract/data-fields.ts'
import { KINDS } from '@steward/contract/kinds.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { NamedField, Values } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import type { ChangedKind } from '#components/fields/use-record-change.ts'
import type { TKey } from '#lib/i18n.ts'

/** A complete record whose cells can be edited. */
export interface CellRecord {
  id: string
  lock_version: number
  archived_at: string | null
  created_at: string
  updated_at: string
  custom_fields: CustomFields
  custom_field_names: Readonly<Record<string, string>>
}

/** The props of a dialog for values that need more input. */
export interface AskProps<R extends CellRecord> {
  record: R
  value: unknown
  onClose: () => void
  /** Saves the value together with these values. */
  onGive: (more: Values) => void
}

/** The texts about cells that a kind words itself. */
type CellText = 'grid' | 'record' | 'outside_sites' | 'with_row' | 'written' | 'refused'

/** The declaration of a kind with editable cells. */
interface CellsSpec<R extends CellRecord> extends ChangedKind {
  entity: FieldEntity
  texts: Readonly<Record<CellText, TKey>>
  api: { list: Route; update: Route; undoBulk: Route }
  /** The editable fields and routes in the contract. */
  cells: { fields: readonly string[]; api: { write: Route; check: Route } }
  /** The columns that the list can be sorted by. */
  sorts: readonly string[]
  /** The first columns; the others follow in the order of the form. The first one names the record. */
  first: readonly string[]
  /** The last columns, which are read-only. */
  last?: readonly NamedField[]
  /** Columns of the list that combine several fields. */
  several?: Readonly<Record<string, readonly string[]>>
  /** A record's name, and what distinguishes it from others of that name. */
  called(record: R): { name: string; detail: string }
  /** Accounts may hide system fields. */
  mayHide?: true
  /** This kind's messages for skipped records, by code. */
  reasons?: Readonly<Record<string, TKey>>
  /** Fields without a cell: the cell at which their refusal is shown, with its text. */
  beside?: Readonly<Record<string, { cell: string; text: TKey }>>
  ask?: {
    isAsked(record: R, field: string, value: unknown): boolean
    Dialog: ComponentType<AskProps<R>>
  }
  /** Shows a notice after a change, if needed. */
  useNotice?(): (before: R, saved: R) => Promise<void>
}

/** A kind of record with cells that are edited as in a spreadsheet. */
export interface CellsKind<R extends CellRecord = CellRecord> extends CellsSpec<R> {
  /** The key of a body with several records. */
  plural: (typeof KINDS)[FieldEntity]['plural']
}

/** Declares a kind with editable cells. */
export const cellsKind = <R extends CellRecord>(spec: CellsSpec<R>): CellsKind =>
  ({ ...spec, plural: KINDS[spec.entity].plural }) as CellsKind<R> as unknown as CellsKind

const Kind = createContext<CellsKind | null>(null)
/** Provides the kind for the cells inside. */
export const CellsKindProvider = Kind.Provider
export const useCellsKind = (): CellsKind => useContext(Kind)!

/** The fields of a kind, including custom fields. */
export function useCellFields() {
  const { fields, last = NONE, entity } = useCellsKind()
  const custom = useCustomFields({ entity })
  return useMemo(() => {
    const all = [...fields, ...custom]
    const byName = new Map([...all, ...last].map((field) => [field.name, field]))
    /** Undefined if there is no such field, or it was removed. */
    const at: FieldAt = (name) => byName.get(name)
    return { all, custom, at }
  }, [fields, last, custom])
}

const NONE: readonly NamedField[] = []

/** Returns the field with a name. */
export type FieldAt = (name: string) => NamedField | undefined
