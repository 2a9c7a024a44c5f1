import { type Route, type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type {
  BulkField,
  ListApi,
  ListColumn,
  ListFacet,
  ListRow,
  ListSpec,
  ListTexts,
  MoreFilter,
  RangePreset,
} from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { NamedField } from './field.ts'
import { type ColumnOptions, facetOf, fieldColumn, isCounted, moreOf } from './list-parts.ts'
import { baseOf, heldAt } from './named.ts'

/** A field, a field with display options, or a column that isn't a field. */
type ColumnOf<Row, Name> =
  | Name
  | readonly [Name, ColumnOptions<Row>]
  | ((t: TFunction) => ListColumn<Row>)
type FacetOf<Name> = Name | readonly [Name, Partial<ListFacet>] | ListFacet
type MoreOf<Name> =
  | Name
  | readonly [Name, { presets: (day: string) => readonly RangePreset[] }]
  | Extract<MoreFilter, { component: unknown }>

type Given = 'api' | 'texts' | 'columns' | 'facets' | 'more' | 'bulk' | 'name' | 'rowName'

/** How a kind is listed: its fields by name, and what is specific to the list. */
export interface KindListSpec<Row extends ListRow, Name extends string> extends Omit<
  ListSpec<Row>,
  Given
> {
  /** Texts that differ from the usual ones. */
  texts?: Partial<ListTexts>
  columns: readonly ColumnOf<Row, Name>[]
  facets: readonly FacetOf<Name>[]
  more?: readonly MoreOf<Name>[]
  bulk?: readonly (readonly [Name, LucideIcon] | BulkField)[]
  /** More fields of the kind: they are hidden columns, and filters where the contract has them. */
  rest?: readonly NamedField[]
}

interface KindListInput<Row extends ListRow, Name extends string> {
  /** The locale prefix of the texts: `departments` of `departments.title`. */
  words: string
  api: ListApi<Row>
  /** Returns the field with a name. */
  at: (name: Name) => NamedField
  rowName: (row: Row) => string
}

const textsIn = (word: (key: string) => TKey): ListTexts => ({
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
})

/** The schemas of the contract's bulk changes, by field. */
function changesOf(bulk: Route | undefined): Readonly<Record<string, Schema>> {
  const [body] = bulk ? Object.values(shapeOf(bulk.body)) : []
  const changes = body && shapeOf(body)['changes']
  return changes ? shapeOf(changes) : {}
}

const nameOfPart = (part: string | readonly [string, ...unknown[]] | { field: string }): string => {
  if (typeof part === 'string') return part
  return 'field' in part ? part.field : part[0]
}

/** The list of a kind, whose columns, filters and bulk changes follow from its fields. */
export function kindList<Row extends ListRow, Name extends string>(
  { words, api, at, rowName }: KindListInput<Row, Name>,
  { texts, columns, facets, more = [], bulk = [], rest = [], ...spec }: KindListSpec<Row, Name>,
): ListSpec<Row> {
  const word = (key: string) => `${words}.${key}` as TKey
  const changes = changesOf(api.bulk)
  const facetFields = facets.map(nameOfPart)
  const moreFields = more.map(nameOfPart)
  const query = shapeOf(api.list.query)
  const isFilter = (field: NamedField) =>
    !facetFields.includes(field.name) &&
    !moreFields.includes(field.name) &&
    (`filter[${field.name}][gte]` in query || isCounted(field, api.facets))
  const ofMany = (field: NamedField) => ({ ...field, schema: changes[field.name] ?? field.schema })
  return {
    ...spec,
    name: api.list.path.slice(1) as ListSpec<Row>['name'],
    api,
    rowName,
    texts: { ...textsIn(word), ...texts },
    columns: (t) => {
      const named = columns.map((column) => {
        if (typeof column === 'function') return column(t)
        const [name, options] = typeof column === 'string' ? [column, {}] : column
        return fieldColumn<Row>(at(name), options, t)
      })
      const shown = new Set(named.flatMap(({ id, exports = [] }) => [id, ...exports]))
      return [
        ...named,
        ...rest
          .filter((field) => !shown.has(heldAt(field)))
          .map((field) => fieldColumn<Row>(field, { hidden: true }, t)),
        ...momentColumns<Row>(t).filter(({ id }) => !shown.has(id)),
      ]
    },
    facets: facets.map((facet) => {
      if (typeof facet === 'string') return facetOf(at(facet))
      return 'field' in facet ? facet : { ...facetOf(at(facet[0])), ...facet[1] }
    }),
    more: [
      ...more.map((filter) => {
        if (typeof filter === 'string') return moreOf(at(filter), api.facets)
        return 'field' in filter ? filter : { ...moreOf(at(filter[0]), api.facets), ...filter[1] }
      }),
      ...rest.filter(isFilter).map((field) => moreOf(field, api.facets)),
    ],
    bulk: bulk.map((change) => {
      if ('action' in change)
        return {
          ...change,
          ...(change.of && { of: change.of.map(ofMany) }),
          ...(change.anyOf && { anyOf: change.anyOf.map(ofMany) }),
        }
      const [name, icon] = change
      return { field: name, icon, action: word(`bulk.${baseOf(name)}`), of: [ofMany(at(name))] }
    }),
  }
}
