import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ListColumn, ListFacet, MoreFilter } from '#components/record-list/list-spec.ts'
import type { Density } from '#lib/theme.ts'
import { cellOf } from './cells.tsx'
import type { Field, FieldKind, FieldOfKind, NamedField } from './field.ts'
import { heldAt } from './named.ts'
import { choiceWord, yesNoWord } from './words.ts'

/** How a field is shown in a list, besides what its kind says. */
export interface ColumnOptions<Row> extends Partial<
  Omit<ListColumn<Row>, 'id' | 'header' | 'cell'>
> {
  /** What is shown instead of the field's own value. */
  cell?: (row: Row, t: TFunction, density: Density) => ReactNode
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
    id: heldAt(field),
    header: field.label(t),
    ...look,
    ...shown,
    cell: (row, density) => (own ? own(row, t, density) : cell(field.held(row as object))),
  }
}

interface FilterKind<F extends Field> {
  /** Its values are few enough to be counted, without the contract saying so. */
  counted?: boolean
  /** How the counted values are worded and ordered. */
  facet?: (field: NamedField<F>) => Partial<ListFacet>
}

const free = { facet: () => ({ free: true }) } satisfies FilterKind<Field>
const typed = {} satisfies FilterKind<Field>

/** How a list is narrowed by each kind: by counted values, or by what is typed. */
const FILTERS: { readonly [K in FieldKind]: FilterKind<FieldOfKind<K>> } = {
  text: free,
  long_text: free,
  link: free,
  number: typed,
  money: typed,
  date: typed,
  choice: { counted: true, facet: choiceFacet },
  choices: { counted: true, ...free },
  reference: { counted: true, facet: ({ none }) => ({ ...(none && { none }) }) },
  tags: { counted: true, ...free },
  yes_no: {
    counted: true,
    facet: () => ({
      values: ['true', 'false'],
      words: (value, t) => yesNoWord(value === 'true', t),
    }),
  },
  other: typed,
}

function choiceFacet(field: NamedField<FieldOfKind<'choice'>>): Partial<ListFacet> {
  const { domain, rules, options } = field
  if (domain) return { domain }
  if (options) return { free: true }
  return { values: rules.values ?? [], words: (value, t) => choiceWord(field, value, t) }
}

const filterOf = (field: NamedField) => FILTERS[field.kind] as FilterKind<Field>

/** A field as a filter by values that are counted. */
export const facetOf = (field: NamedField): ListFacet => ({
  field: field.name,
  label: field.label,
  ...filterOf(field).facet?.(field),
})

/** Whether a list's values of a field are counted: the contract says so, or the kind of a custom field. */
export const isCounted = (field: NamedField, facets?: Route): boolean =>
  facets ? `search[${field.name}]` in shapeOf(facets.query) : filterOf(field).counted === true

/** A field as a filter that is behind «More». */
export const moreOf = (field: NamedField, facets?: Route): MoreFilter =>
  isCounted(field, facets) ? { facet: facetOf(field) } : { of: field }
