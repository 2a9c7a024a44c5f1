import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type {
  BulkField,
  ListApi,
  ListColumn,
  ListFacet,
  ListRow,
  ListSpec,
} from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import type { TKey } from '#lib/i18n.ts'
import { cellOf } from './cells.tsx'
import type { NamedField, Prefix } from './field.ts'
import {
  type FieldsOf,
  type FormApi,
  type FormKind,
  formKind,
  type FormSpec,
  type FormWord,
  type Recorded,
  type RowOf,
  type Worded,
} from './form-kind.ts'
import { baseOf, fieldAt } from './named.ts'
import { choiceWord } from './values.ts'

/** The routes that a kind's list and form need: those of `resource()`. */
export type KindApi<Row> = ListApi<Row> & FormApi<Row>

/** How a field stands in a list, besides what its kind says. */
interface ColumnOptions<Row> {
  hidden?: boolean
  sortable?: boolean
  width?: string
  numeric?: boolean
  exports?: readonly string[]
  /** What is shown instead of the field's own value. */
  cell?: (row: Row, t: TFunction) => ReactNode
}
type ColumnOf<Row, Name> =
  | Name
  | readonly [Name, ColumnOptions<Row>]
  | ((t: TFunction) => ListColumn<Row>)

type ListParts<Row extends ListRow> = Omit<
  ListSpec<Row>,
  'api' | 'texts' | 'columns' | 'facets' | 'bulk' | 'name' | 'rowName'
>

interface KindSpec<
  Words extends string,
  Row extends Recorded,
  Name extends string,
> extends FormSpec<Words, Row, Name> {
  list: ListParts<Row> & {
    /** In their order: a field, a field with how it is shown, or a column that is no field. */
    columns: readonly ColumnOf<Row, Name>[]
    /** A field, one with another label, or what is no field. */
    facets: readonly (Name | readonly [Name, TKey] | ListFacet)[]
    bulk?: readonly (readonly [Name, LucideIcon] | BulkField)[]
  }
}

/** A kind of record that has a list, too. */
export interface RecordKind<Row extends Recorded = Recorded> extends FormKind<Row> {
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
/** Declares a kind of record with its list. */
export function recordKind<
  Words extends Prefix<TKey>,
  Api extends KindApi<Recorded>,
  Fields extends FieldsOf<Api>,
>(
  api: Api,
  fields: Fields,
  spec: KindSpec<Words, RowOf<Api> & Recorded, keyof Fields & string> &
    Worded<`${Words}.${ListWord | FormWord | `fields.${keyof Fields & string}`}`>,
): RecordKind<RowOf<Api> & Recorded> {
  type Row = RowOf<Api> & Recorded
  type Spec = Parameters<typeof formKind<Words, Api, Fields>>[2]
  const kind = formKind<Words, Api, Fields>(api, fields, spec as Spec)
  const { words, list } = spec as KindSpec<Words, Row, string>
  const word = (key: string) => `${words}.${key}` as TKey
  const at = (name: string) => fieldAt(kind.fields, name)
  return {
    ...kind,
    complete: list.complete ?? false,
    list: {
      ...list,
      name: api.list.path.slice(1) as ListSpec<Row>['name'],
      api: api as unknown as ListApi<Row>,
      rowName: kind.nameOf,
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
        if (typeof facet === 'object' && 'field' in facet) return facet
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
  options: ColumnOptions<Row>,
  t: TFunction,
): ListColumn<Row> {
  const { cell, ...look } = cellOf(field)
  const { cell: own, ...shown } = options
  return {
    id: baseOf(field.name),
    header: field.label(t),
    ...look,
    ...shown,
    cell: (row) => (own ? own(row, t) : cell(field.held(row as object))),
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
