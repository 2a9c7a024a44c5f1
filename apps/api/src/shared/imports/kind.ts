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

/** What a file names and isn't there. */
export interface MissingName {
  kind: Referred | 'Meter'
  /** The same thing, written in another case, is the same thing. */
  key: string
  name: string
  /** With what it is made in before it, where several may be called so. */
  path?: string
  person?: NewPerson
}

/** Rows to bring in. A dry run only finds out what would become of them. */
export interface Bringing {
  import_id: string
  target: Target
  drafts: readonly Draft[]
  mode: 'create' | 'update' | 'upsert'
  dry_run: boolean
  create_missing: boolean
  /** In which moments are meant that name no zone: the account's. */
  zone: string
  /** What the file calls the columns that are filled. */
  headers: ReadonlyMap<string, string>
}

/** What would become of a record that is there: the fields that differ, before and after. */
export interface ChangedRow {
  row_no: number
  id: string
  before: Row
  values: Row
  /** What records are called that would be made on the way, by their ids. */
  names: ReadonlyMap<string, string>
}

/** What became of rows. */
export interface Brought {
  created: number
  /** Found and brought up to date; those that were so already are among them. */
  updated: number
  /** Of a dry run: how many of those are so already. */
  unchanged: number
  failed: FaultyRow[]
  /** Left out because whoever brings them in wants it so, or because they are no records. */
  skipped?: number
  /** Of a dry run: what would change of records that are there. */
  changes?: ChangedRow[]
  /** Rows that come in, though something may be wrong with them. */
  warnings: FaultyRow[]
  /** Of a dry run: words of closed lists that aren't ours. */
  words: RowWord[]
  /**
   * What is made on the way with the rows that come in; where nothing is to be made, all that rows name and isn't
   * there.
   */
  missing: MissingName[]
  /** Of a dry run: new rows that may be there already. */
  duplicates: ImportDuplicate[]
}

/** What is known around a row before anything is looked up. */
interface Around {
  /** The record that it brings up to date, held. */
  before: Row | undefined
  isNew: boolean
  create_missing: boolean
  zone: string
  /** Whether a column of the file fills a field, by its key. */
  fills(key: string): boolean
  /** What the file calls the column that fills a field. */
  headerOf(key: string): string | undefined
  /** Says what may be wrong with a row that comes in all the same. */
  warn(problem: RowProblem): void
}

/** What one kind of record alone has of its imports. */
interface Hooks {
  /** What has to be switched on. */
  flag?: Flag
  /** What whoever brings it in may do, where that isn't creating and updating its records. */
  needs?: readonly Permission[]
  /** What a word of the file can mean in columns of texts, by their keys, where the account tells. */
  choices?(ctx: Ctx): Promise<Readonly<Record<string, readonly Choice[]>>>
  /** Brings rows in itself, where they are no records with rules of their own. Each of them adds something. */
  bring?(ctx: Ctx, asked: Bringing): Promise<Brought>
  /** Takes back what `bring` brought in; without it that can't be undone. */
  undo?: OwnUndo
  /** It is about people: its files are not for everybody who sees them in the directory. */
  isPersonal?: true
  /**
   * Reads columns together that only together say something, before anything is looked up; answers what is wrong with
   * them.
   */
  complete?(draft: Draft, row: Around): RowProblem | undefined | void
  /** What a row calls a record that may be there by its name only, without any of its keys. */
  bareName?(draft: Draft): string | undefined
  /** A name is there once where these fields are the same: they find a record that the file has no code of. */
  named_within?: readonly string[]
  /** A field that a record has in common with the one that it is in. */
  shared_with_parent?: string
  /** Lists whose entries are spelled as the account spells them already. */
  spelled?: readonly string[]
  /** How the numbers may begin that new records get. */
  prefixes?(ctx: Ctx): Promise<readonly string[]>
  duplicates?: {
    /** Two rows with the same of the first, and of the second where the file has it, may be about one thing. */
    alike: readonly [string, string]
    /** Of new rows, those that may be there already; each with the record that it most likely is. */
    find(ctx: Ctx, rows: readonly NewRow[]): Promise<(Alike & { row_no: number })[]>
  }
}
type Alike = Pick<ImportDuplicate, 'why'> & {
  asset: NonNullable<ImportDuplicate['asset']>
}

/** A row that would make a record. */
export interface NewRow {
  row_no: number
  values: Row
}

/** How records of a kind come in from a file. */
export interface ImportKind extends Hooks {
  rules: Rules
  target: Target
  /** Fields in which each value may be there once. */
  once: readonly string[]
  /** Where accounts give it fields of their own. */
  owner?: Owner
}
/** Adds a custom field, in the transaction of `ctx`, and answers what it is. */
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
  /** The contract's shape of what people say of a record. */
  input: z.ZodMiniObject
  /** Where the locales have the names of its fields. */
  names: TextGroup
  /** What finds the record that is there already, in the order in which it is tried. */
  keys: readonly string[]
  /** What people call such a record, in one word each, in all languages. */
  nouns?: string
  /** In the order of a template; the contract's other fields follow. */
  columns?: Readonly<Record<string, ColumnSpec>>
}

/** What the references of a kind lead to, by field. */
function refersOf({ references }: Entity<unknown>): Record<string, Referred> {
  const kinds = Object.entries(KNOWN) as [Referred, (typeof KNOWN)[Referred]][]
  return Object.fromEntries(
    references.flatMap(({ column, table }) => {
      const found = kinds.find(([, known]) => tableOf(known) === getTableName(table))
      return found ? [[column.name, found[0]]] : []
    }),
  )
}

/** `asset__barcode__taken`: the index that refuses a value which the account has already. */
const takenIn = ({ table }: Entity<unknown>): string[] =>
  getTableConfig(table).indexes.flatMap(({ config: { name = '', columns } }) => {
    const [, field, what] = name.split('__')
    return what === 'taken' && columns.length === 2 ? [field!] : []
  })

/** Whether a column names something that is within its like: what it refers to, or the record itself. */
function nests({ key, refers }: TargetColumn, all: readonly TargetColumn[]): boolean {
  const isNested = (one: Referred | undefined) => one !== undefined && KNOWN[one].isNested === true
  const parent = all.find((column) => column.key === 'parent')
  return isNested(refers) || (key === 'name' && isNested(parent?.refers))
}

/** How a kind comes in from files: read from its contract and its table, with what it says of its own. */
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
