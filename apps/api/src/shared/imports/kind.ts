import { type Kind, SPECS } from '@steward/contract/kinds.ts'
import type { DataFieldInput, FieldEntity } from '@steward/contract/data-fields.ts'
import type { ImportDuplicate, ImportResource } from '@steward/contract/bulk-imports.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Permission } from '@steward/contract/permissions.ts'
import type { TextGroup } from '@steward/locales/texts.ts'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { OwnUndo } from '#core/bulk/undo-import.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Entity } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import type { Rules } from '#core/records/rules.ts'
import type { Text } from '#core/records/rows.ts'
import { type ColumnSpec, columnsOf } from '#domain/imports/columns.ts'
import type { Draft, FaultyRow, RowProblem, RowWord } from '#domain/imports/plan.ts'
import type { NewPerson } from '#domain/imports/people.ts'
import { plain } from '#domain/imports/plain.ts'
import {
  type Choice,
  listed,
  type Referred,
  type Target,
  type TargetColumn,
} from '#domain/imports/targets.ts'
import { type Owner, OWNERS } from '#shared/custom-fields/owners.ts'
import { KNOWN, tableOf } from '#shared/naming/known.ts'
import type { Missing } from '#shared/naming/missing-records.ts'

/** A record that a file names and that doesn't exist. */
export interface MissingName {
  kind: Referred | 'Meter'
  /** Equal for names that differ only in case. */
  key: string
  name: string
  /** Its name after those of its parents, where several records may have the same name. */
  path?: string
  person?: NewPerson
}

/** Rows to import. A dry run only finds out the outcome. */
export interface Bringing {
  import_id: string
  target: Target
  drafts: readonly Draft[]
  mode: 'create' | 'update' | 'upsert'
  dry_run: boolean
  create_missing: boolean
  /** The time zone of moments without one: the account's. */
  zone: string
  /** The file's headers of the columns that are mapped, by their keys. */
  headers: ReadonlyMap<string, string>
}

/** A change to an existing record: the fields that differ, before and after. */
export interface ChangedRow {
  row_no: number
  id: string
  before: Row
  values: Row
  /** The names of records that would be created along the way, by their ids. */
  names: ReadonlyMap<string, string>
}

/** The outcome of rows. */
export interface Brought {
  created: number
  /** Existing records that were found, including those that needed no change. */
  updated: number
  /** In a dry run: how many of those need no change. */
  unchanged: number
  failed: FaultyRow[]
  /** Skipped as the mapping says, or because they are no records. */
  skipped?: number
  /** In a dry run: changes to existing records. */
  changes?: ChangedRow[]
  /** Rows that are imported although something may be wrong with them. */
  warnings: FaultyRow[]
  /** In a dry run: words that aren't among the choices of a field. */
  words: RowWord[]
  /**
   * The records that are created along with imported rows; where nothing is to be created, all missing records that
   * rows name.
   */
  missing: MissingName[]
  /** In a dry run: new rows that may duplicate existing records. */
  duplicates: ImportDuplicate[]
}

/** What is known of a row before anything is looked up. */
interface Around {
  /** The existing record that it updates, locked. */
  before: Row | undefined
  isNew: boolean
  create_missing: boolean
  zone: string
  /** Whether the file has a column for a field, by its key. */
  fills(key: string): boolean
  /** What the file calls the column that fills a field. */
  headerOf(key: string): string | undefined
  /** The day of the file's figures, where no column has it. */
  as_of: string | null | undefined
  /** Whether an earlier row has the same name at another address. */
  isNamesake: boolean
  /** Whether that is so within the same town. */
  isNamesakeInTown: boolean
  /** Says what may be wrong with a row that comes in all the same. */
  warn(problem: RowProblem): void
}

/** A change that a row makes to a record beside its own. */
export interface ChangeBeside {
  entity: Entity<unknown>
  /** The record, locked. */
  before: Row
  values: Row
  /** The key of the column that fills a field of it. */
  keyOf(field: string): string
}

/** A row with the records that it refers to. */
export interface ResolvedRow {
  draft: Draft
  /** Whether other rows have its name at other addresses. */
  hasNamesakes(): boolean
  /** The existing record that it updates. */
  before: Row | undefined
  /** The values of the record, by field. */
  change: Row
  /** The missing records that it names. */
  missing: readonly Missing[]
  warn(problem: RowProblem): void
  /** Has another record changed with the row. */
  changeBeside(change: ChangeBeside): void
}

/** What is particular to the imports of one kind. */
interface Hooks {
  /** What has to be switched on. */
  flag?: Flag
  /** The permissions that an import needs, if not those to create and update records of the kind. */
  needs?: readonly Permission[]
  /** The choices of text columns, by their keys, where they depend on the account. */
  choices?(ctx: Ctx): Promise<Readonly<Record<string, readonly Choice[]>>>
  /** Imports rows that are no records with rules of their own. Each row adds something. */
  bring?(ctx: Ctx, asked: Bringing): Promise<Brought>
  /** Undoes what `bring` imported; without it such an import can't be undone. */
  undo?: OwnUndo
  /** The files are about people: viewing such records isn't enough to download them. */
  isPersonal?: true
  /** Reads columns that depend on each other, before anything is looked up. Returns what is wrong with them. */
  complete?(draft: Draft, row: Around): RowProblem | undefined | void
  /** A shorter name in a column, for a record that isn't found by the whole text. */
  shorter?(key: string, draft: Draft): string | undefined
  /** The kinds of other records that rows change, which takes the permission to update those. */
  changes_beside?: readonly Kind[]
  /** Completes the changes of rows by the records that they refer to. */
  settle?(ctx: Ctx, rows: readonly ResolvedRow[]): Promise<void>
  /** What a row calls a record that may be there by its name only, without any of its keys. */
  bareName?(draft: Draft): string | undefined
  /** Names are unique where these fields are the same: together they find an existing record without a code. */
  named_within?: readonly string[]
  /** The column of names and those of addresses, the town last: a second place with a name at another is another one. */
  addressed?: readonly string[]
  /** A field in which a record always equals its parent. */
  shared_with_parent?: string
  /** Lists whose entries take the spelling that the account uses already. */
  spelled?: readonly string[]
  /** The possible prefixes of numbers that new records get. */
  prefixes?(ctx: Ctx): Promise<readonly string[]>
  duplicates?: {
    /**
     * Two rows with the same value in the first column may be duplicates, if the second column, where the file has it,
     * is the same too.
     */
    alike: readonly [string, string]
    /** Finds new rows that may duplicate an existing record, each with the most likely one. */
    find(ctx: Ctx, rows: readonly NewRow[]): Promise<(Alike & { row_no: number })[]>
  }
}
type Alike = Pick<ImportDuplicate, 'why'> & {
  asset: NonNullable<ImportDuplicate['asset']>
}

/** A row that would create a record. */
export interface NewRow {
  row_no: number
  values: Row
}

/** How records of a kind are imported from a file. */
export interface ImportKind extends Hooks {
  rules: Rules
  target: Target
  /** Fields with unique values. */
  once: readonly string[]
  /** For kinds that have custom fields. */
  owner?: Owner
}
/** Adds a custom field in the transaction of `ctx`, and returns it. */
type AddField = (ctx: Ctx, field: DataFieldInput) => Promise<Text<{ data: { key: string } }>>

/** Every kind that can be imported from files, by its name in the history. */
export type ImportKinds = ReadonlyMap<string, ImportKind> & { addField?: AddField }

declare module 'fastify' {
  interface FastifyInstance {
    imports: Map<string, ImportKind> & { addField?: AddField }
  }
}

interface Spec<C extends object> extends Hooks {
  rules: Rules<C>
  /** The contract's schema of the input of a record. */
  input: z.ZodMiniObject
  /** The group of texts with the names of its fields. */
  names: TextGroup
  /** The fields that an existing record is found by, in the order in which they are tried. */
  keys: readonly string[]
  /** Words for such a record, in all languages. */
  nouns?: string
  /** In the order of a template; the contract's other fields follow. */
  columns?: Readonly<Record<string, ColumnSpec>>
}

/** The kinds that references lead to, by field. */
function refersOf({ references }: Entity<unknown>): Record<string, Referred> {
  const kinds = Object.entries(KNOWN) as [Referred, (typeof KNOWN)[Referred]][]
  return Object.fromEntries(
    references.flatMap(({ column, table }) => {
      const found = kinds.find(([, known]) => tableOf(known) === getTableName(table))
      return found ? [[column.name, found[0]]] : []
    }),
  )
}

/** The fields with a unique index, from index names like `asset__barcode__taken`. */
const takenIn = ({ table }: Entity<unknown>): string[] =>
  getTableConfig(table).indexes.flatMap(({ config: { name = '', columns } }) => {
    const [, field, what] = name.split('__')
    return what === 'taken' && columns.length === 2 ? [field!] : []
  })

/** Whether a column names a record that may be nested: the one that it refers to, or the record itself. */
function nests({ key, refers }: TargetColumn, all: readonly TargetColumn[]): boolean {
  const isNested = (one: Referred | undefined) => one !== undefined && KNOWN[one].isNested === true
  const parent = all.find((column) => column.key === 'parent')
  return isNested(refers) || (key === 'name' && isNested(parent?.refers))
}

/** How a kind is imported: derived from its contract and its table, with what the spec adds. */
export function importKind<C extends object>(spec: Spec<C>): ImportKind {
  const { rules, input, names, keys, nouns = '', columns = {}, ...hooks } = spec
  const { entity } = rules
  const once = takenIn(entity)
  const single = [...keys, ...once].filter((key) => key !== 'name')
  const identifying = [...single, ...(hooks.duplicates?.alike.slice(0, 1) ?? [])]
  const all = columnsOf({ input, names, columns, refers: refersOf(entity) })
  return {
    ...hooks,
    rules: rules as Rules<object> as Rules,
    once,
    ...('custom_fields' in input.shape && {
      owner: OWNERS[rules.entity.name as FieldEntity],
    }),
    target: {
      resource_type: SPECS[entity.name as Kind].imported as ImportResource,
      keys,
      other_keys: hooks.named_within ? ['name'] : [],
      nouns: listed(nouns).map(plain),
      columns: all.map((column) => ({
        ...column,
        identifies: identifying.includes(column.key),
        once: single.includes(column.key),
        nests: nests(column, all),
      })),
    },
  }
}
