import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ListColumn, ListFacet, MoreFilter } from '#components/record-list/list-spec.ts'
import type { Density } from '#lib/theme.ts'
import { cellOf } from './cells.tsx'
import type { Field, FieldKind, FieldOfKind, NamedField } from './field.ts'
import { heldAt } from './named.ts'
import { choiceWord, yesNoWord } from './words.ts'

/** How a field is shown in a list, in addition to its kind. */
export interface ColumnOptions<Row> extends Partial<
  Omit<ListColumn<Row>, 'id' | 'header' | 'cell'>
> {
  /** Replaces the field's own cell. */
  cell?: (row: Row, t: TFunction, density: Density) => ReactNode
}

/** A field as a column, named like the column of the API's export. */
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
  /** Its values can be counted, even if the contract has no facet. */
  counted?: boolean
  /** How the counted values are named and ordered. */
  facet?: (field: NamedField<F>) => Partial<ListFacet>
}

const free = { facet: () => ({ free: true }) } satisfies FilterKind<Field>
const typed = {} satisfies FilterKind<Field>

/** The filter of each kind: by counted values, or by input. */
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

/** A field as a filter by counted values. */
export const facetOf = (field: NamedField): ListFacet => ({
  field: field.name,
  label: field.label,
  ...filterOf(field).facet?.(field),
})

/** Whether the list counts a field's values, by the contract or by the kind of a custom field. */
export const isCounted = (field: NamedField, facets?: Route): boolean =>
  facets ? `search[${field.name}]` in shapeOf(facets.query) : filterOf(field).counted === true

/** A field as a filter under «More». */
export const moreOf = (field: NamedField, facets?: Route): MoreFilter =>
  isCounted(field, facets) ? { facet: facetOf(field) } : { of: field }
