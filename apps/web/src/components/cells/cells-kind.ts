import type { CustomFields } from '@steward/contract/custom-fields.ts'
import type { FieldEntity } from '@steward/contract/data-fields.ts'
import { KINDS } from '@steward/contract/kinds.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { NamedField, Values } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import type { ChangedKind } from '#components/fields/use-record-change.ts'
import type { TKey } from '#lib/i18n.ts'

/** A record whose cells are edited, as the API answers it whole. */
export interface CellRecord {
  id: string
  lock_version: number
  archived_at: string | null
  created_at: string
  updated_at: string
  custom_fields: CustomFields
  custom_field_names: Readonly<Record<string, string>>
}

/** What a value asks for besides, before it is saved. */
export interface AskProps<R extends CellRecord> {
  record: R
  value: unknown
  onClose: () => void
  /** Saves the value together with these. */
  onGive: (more: Values) => void
}

/** What is said of the cells of a kind, in words of its own. */
type CellText = 'grid' | 'record' | 'outside_sites' | 'with_row' | 'written' | 'refused'

/** What a kind of record says of its cells. */
interface CellsSpec<R extends CellRecord> extends ChangedKind {
  entity: FieldEntity
  texts: Readonly<Record<CellText, TKey>>
  api: { list: Route; update: Route; undoBulk: Route }
  /** Its cells, as the contract declares them. */
  cells: { fields: readonly string[]; api: { write: Route; check: Route } }
  /** What the list can be sorted by. */
  sorts: readonly string[]
  /** The first columns; the others follow in the order of the form. The first of them names the record. */
  first: readonly string[]
  /** The last columns, which can't be changed here. */
  last?: readonly NamedField[]
  /** The columns of the list that show several fields at once. */
  several?: Readonly<Record<string, readonly string[]>>
  /** What a record is called, and what distinguishes it from others of that name. */
  called(record: R): { name: string; detail: string }
  /** Accounts may hide fields that all of them have. */
  mayHide?: true
  /** Why a record stays as it is, in words of this kind's own. */
  reasons?: Readonly<Record<string, TKey>>
  /** A field that is no cell: at which cell its refusal is said, and how. */
  beside?: Readonly<Record<string, { cell: string; text: TKey }>>
  ask?: {
    isAsked(record: R, field: string, value: unknown): boolean
    Dialog: ComponentType<AskProps<R>>
  }
  /** Tells after a change what somebody may want to know of it. */
  useNotice?(): (before: R, saved: R) => Promise<void>
}

/** A kind of record whose cells are edited like those of a spreadsheet. */
export interface CellsKind<R extends CellRecord = CellRecord> extends CellsSpec<R> {
  /** What wraps many of them. */
  plural: (typeof KINDS)[FieldEntity]['plural']
}

/** Declares a kind whose cells are edited. */
export const cellsKind = <R extends CellRecord>(spec: CellsSpec<R>): CellsKind =>
  ({ ...spec, plural: KINDS[spec.entity].plural }) as CellsKind<R> as unknown as CellsKind

const Kind = createContext<CellsKind | null>(null)
/** Says of which kind the cells within are. */
export const CellsKindProvider = Kind.Provider
export const useCellsKind = (): CellsKind => useContext(Kind)!

/** The fields of a kind, the account's own among them. */
export function useCellFields() {
  const { fields, last = NONE, entity } = useCellsKind()
  const own = useCustomFields({ entity })
  return useMemo(() => {
    const all = [...fields, ...own]
    const byName = new Map([...all, ...last].map((field) => [field.name, field]))
    /** Undefined where none is called so, or no longer. */
    const at: FieldAt = (name) => byName.get(name)
    return { all, own, at }
  }, [fields, last, own])
}

const NONE: readonly NamedField[] = []

/** The field of a kind that has this name. */
export type FieldAt = (name: string) => NamedField | undefined
