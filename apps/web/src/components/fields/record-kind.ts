import type { Auditable } from '@steward/contract/audits.ts'
import { KINDS, type KindsWith } from '@steward/contract/kinds.ts'
import { fieldsOfBody } from '@steward/contract/kit/rules.ts'
import type { BodyOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type {
  BulkField,
  ListApi,
  ListColumn,
  ListFacet,
  ListRow,
  ListSpec,
} from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import type { Problems } from '#components/record-form/record-fields.ts'
import type { RecordForm } from '#components/record-form/use-record-form.ts'
import type { ApiError } from '#lib/api-error.ts'
import type { TKey } from '#lib/i18n.ts'
import { cellOf } from './cells.tsx'
import type { Field, FieldsFor, NamedField, Prefix, Values } from './field.ts'
import { baseOf, namedFields } from './named.ts'
import { choiceWord } from './values.ts'

/** What every record of a kind has. */
export interface Recorded extends ListRow {
  archived_at: string | null
  lock_version: number
  created_at: string
  updated_at: string
}

/** The routes that a kind's list and form need: those of `resource()`. */
export interface KindApi<Row> extends ListApi<Row> {
  get: Route & { reply: { _zod: { output: { data: Row } } } }
  create: Route
  update: Route
}

type RowOf<Api extends { get: Route }> =
  ReplyOf<Api['get']> extends { data: infer Row } ? Row : never
type Body<Api extends { create: Route }> = BodyOf<Api['create']>
type Written<Api extends { create: Route }> = Body<Api>[keyof Body<Api>]
type FieldsOf<Api extends { create: Route }> = FieldsFor<Written<Api>>

/** How a field stands in a list, besides what its kind says. */
interface ColumnOptions {
  hidden?: boolean
  sortable?: boolean
  width?: string
  numeric?: boolean
  exports?: readonly string[]
}
type ColumnOf<Row, Name> =
  | Name
  | readonly [Name, ColumnOptions]
  | ((t: TFunction) => ListColumn<Row>)

/** What a part of a form that is no field is given. */
export interface FormPartProps {
  form: RecordForm<Values, never>
  fields: readonly NamedField[]
  record: object | null
}
/** A part that is no field: a preview. Give it lazily. */
interface OtherPart {
  name: string
  component: ComponentType<FormPartProps>
}
/** Fields under a title of their own; `picture` is where the record's picture is asked for. */
interface SectionSpec<Name> {
  title?: TKey
  fields: readonly (Name | 'picture' | OtherPart)[]
}
export type FormPart = { name: string; field?: NamedField; component?: OtherPart['component'] }

type ListParts<Row extends ListRow> = Omit<
  ListSpec<Row>,
  'api' | 'texts' | 'columns' | 'facets' | 'bulk' | 'name' | 'rowName'
>

interface Picture {
  failed: TKey
  round?: boolean
}

interface KindSpec<Words extends string, Row extends Recorded, Name extends string> {
  /** Where its texts are: `departments` of `departments.fields.name`. */
  words: Words
  /** What one is called; its name where nothing is said. */
  nameOf?: (row: Row) => string
  /** What the dialog says below its title while one is added. */
  addText?: TKey
  /** The form, where it isn't all fields one after the other. */
  form?: readonly SectionSpec<Name>[]
  /** A picture of the record, which is sent after it; `failed` says that the record was saved without. */
  picture?: Picture
  /** What several fields together get wrong. */
  check?: (values: Values, t: TFunction) => Problems<Values>
  /** A refusal in words of this kind's own, where the common ones don't do. */
  refused?: (error: ApiError, t: TFunction) => Problems<Values>
  list: ListParts<Row> & {
    /** In their order: a field, a field with how it is shown, or a column that is no field. */
    columns: readonly ColumnOf<Row, Name>[]
    /** A field, or one with another label. */
    facets: readonly (Name | readonly [Name, TKey])[]
    bulk?: readonly (readonly [Name, LucideIcon] | BulkField)[]
  }
}

/** A kind of record with its fields: its list, its form and the words of its history follow from it. */
export interface RecordKind<Row extends Recorded = Recorded> {
  words: string
  type: Auditable
  api: KindApi<Row>
  /** What wraps a body: `department`. */
  wrapper: string
  fields: readonly NamedField[]
  form: readonly { title?: TKey; parts: readonly FormPart[] }[]
  picture: Picture | undefined
  addText: TKey | undefined
  check: (values: Values, t: TFunction) => Problems<Values>
  refused: ((error: ApiError, t: TFunction) => Problems<Values>) | undefined
  nameOf: (row: Row) => string
  list: ListSpec<Row>
}

type ListWord =
  | 'title'
  | 'description'
  | 'search'
  | 'count'
  | 'add'
  | 'empty.title'
  | 'empty.text'
  | 'empty.text_reader'
type FormWord = 'create' | 'created' | 'edit' | 'edit_title' | 'saved'
/** Compiles only where the locales have every text that a kind's list and form say. */
type Worded<Words extends string, Name extends string> = [
  Exclude<`${Words}.${ListWord | FormWord | `fields.${Name}`}`, TKey>,
] extends [never]
  ? unknown
  : { words: Exclude<`${Words}.${ListWord | FormWord | `fields.${Name}`}`, TKey> }

const recordName = (row: object) => String((row as { name?: unknown }).name ?? '')
/**
 * Declares a kind of record for the web: what its fields are, how it is listed, how its form is divided. Limits,
 * choices and what must be filled in come from the contract; texts from the locales, under `words`.
 */
export function recordKind<
  Words extends Prefix<TKey>,
  Api extends KindApi<Recorded>,
  Fields extends FieldsOf<Api>,
>(
  api: Api,
  fields: Fields,
  spec: KindSpec<Words, RowOf<Api> & Recorded, keyof Fields & string> &
    Worded<Words, keyof Fields & string>,
): RecordKind<RowOf<Api> & Recorded> {
  type Row = RowOf<Api> & Recorded
  const {
    words,
    form,
    picture,
    refused,
    check = () => ({}),
    nameOf = recordName,
    list,
  } = spec as KindSpec<Words, Row, string>
  const word = (key: string) => `${words}.${key}` as TKey
  const wrapper = Object.keys((api.create.body as unknown as { shape: object }).shape)[0]!
  const schemas = fieldsOfBody(api.create.body, wrapper)
  const named = namedFields(words, schemas, fields as Record<string, Field>)
  const at = (name: string): NamedField => named.find((field) => field.name === name)!
  const fieldPart = (field: NamedField): FormPart => ({ name: field.name, field })
  const partOf = (part: string | OtherPart): FormPart => {
    if (typeof part !== 'string') return part
    return part === 'picture' ? { name: part } : fieldPart(at(part))
  }
  return {
    words,
    type: KINDS[wrapper as KindsWith<'audited'>].audited,
    api: api as unknown as KindApi<Row>,
    wrapper,
    fields: named,
    form: form
      ? form.map(({ fields: parts, ...section }) => ({ ...section, parts: parts.map(partOf) }))
      : [{ parts: named.map(fieldPart) }],
    refused,
    picture,
    addText: spec.addText,
    check,
    nameOf,
    list: {
      ...list,
      name: api.list.path.slice(1) as ListSpec<Row>['name'],
      api: api as unknown as ListApi<Row>,
      rowName: nameOf,
      texts: {
        title: word('title'),
        description: word('description'),
        search: word('search'),
        count: word('count'),
        add: word('add'),
        empty: {
          title: word('empty.title'),
          text: word('empty.text'),
          text_reader: word('empty.text_reader'),
        },
      },
      columns: (t) => [
        ...list.columns.map((column) => {
          if (typeof column === 'function') return column(t)
          const [name, options] = typeof column === 'string' ? [column, {}] : column
          return fieldColumn<Row>(at(name), options, t)
        }),
        ...momentColumns<Row>(t),
      ],
      facets: list.facets.map((facet) => {
        const [name, label = word(`fields.${name}`)] = typeof facet === 'string' ? [facet] : facet
        return facetOf(at(name), label)
      }),
      bulk: (list.bulk ?? []).map((change) =>
        'action' in change
          ? change
          : {
              field: change[0],
              icon: change[1],
              action: word(`bulk.${baseOf(change[0])}`),
              label: word(`fields.${change[0]}`),
              of: at(change[0]),
            },
      ),
    },
  }
}

/** A field as a column: it goes by the name of what it shows, as the API's file of the list does. */
export function fieldColumn<Row>(
  field: NamedField,
  options: ColumnOptions,
  t: TFunction,
): ListColumn<Row> {
  const { cell, ...look } = cellOf(field)
  return {
    id: baseOf(field.name),
    header: field.label(t),
    ...look,
    ...options,
    cell: (row) => cell(field.held(row as object)),
  }
}

function facetOf(field: NamedField, label: TKey): ListFacet {
  return {
    field: field.name,
    label,
    ...(field.kind === 'reference' && field.none && { none: field.none }),
    ...(field.kind === 'choice' && choiceFacet(field)),
  }
}

const choiceFacet = (field: NamedField & { kind: 'choice' }): Partial<ListFacet> =>
  field.domain
    ? { domain: field.domain }
    : { values: field.rules.values ?? [], words: (value, t) => choiceWord(field, value, t) }
