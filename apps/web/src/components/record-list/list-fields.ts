import { keyOf } from '@steward/contract/kit/custom-column.ts'
import type { ReactNode } from 'react'
import type { ListColumn, ListRow, ListSpec } from './list-spec.ts'
import type { ListSearch } from './list-search.ts'

type Reading<Row extends ListRow> = Pick<ListSpec<Row>, 'reads' | 'cardReads'>

/** Custom fields are read together, so that showing another one needs no request. */
const fieldOf = (column: string) => (keyOf(column) === undefined ? column : 'custom_fields')

/**
 * The fields to request: those of the visible columns, and those that every row needs. Undefined if the list needs
 * complete records.
 *
 * @param visible the visible columns; the first one always is
 */
export function fieldsOf<Row extends ListRow>(
  { reads, cardReads = [] }: Reading<Row>,
  columns: readonly Pick<ListColumn<Row>, 'id' | 'reads'>[],
  visible: readonly string[],
  areCards: boolean,
): string | undefined {
  if (!reads) return undefined
  const shown = columns.filter(({ id }, at) => at === 0 || visible.includes(id))
  const read = shown.flatMap(({ id, reads = [fieldOf(id)] }): readonly string[] => reads)
  // Sorted, so that another order of columns is the same query.
  return [...new Set([...reads, ...(areCards ? cardReads : []), ...read])].toSorted().join(',')
}

/** The ids of hidden columns that are shown because the list is filtered by them. */
export const askedBy = <Row>(columns: readonly ListColumn<Row>[], search: ListSearch): string =>
  columns
    .filter(({ shownBy }) => shownBy !== undefined && search[shownBy] !== undefined)
    .map(({ id }) => id)
    .join(' ')

/** The columns, with these ones visible. */
export const showing = <Row>(columns: readonly ListColumn<Row>[], asked: string) =>
  columns.map((column) =>
    asked.split(' ').includes(column.id) ? { ...column, hidden: false } : column,
  )

/** Defines cells of a kind that declare the fields they read; reading others doesn't compile. */
export const readingOf =
  <Row>() =>
  <Field extends keyof Row & string, Rest extends unknown[]>(
    reads: readonly Field[],
    cell: (row: Pick<Row, Field>, ...rest: Rest) => ReactNode,
  ) => ({ reads, cell: cell as (row: object, ...rest: Rest) => ReactNode })
