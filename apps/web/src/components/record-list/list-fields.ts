import { keyOf } from '@steward/contract/kit/custom-column.ts'
import type { ReactNode } from 'react'
import type { ListColumn, ListRow, ListSpec } from './list-spec.ts'
import type { ListSearch } from './list-search.ts'

type Reading<Row extends ListRow> = Pick<ListSpec<Row>, 'reads' | 'cardReads'>

/** Values of custom fields come together, so that one more of them asks for nothing new. */
const fieldOf = (column: string) => (keyOf(column) === undefined ? column : 'custom_fields')

/**
 * What a list asks for of each record: what the columns on screen read, and what every row needs. Nothing, where it
 * wants records whole.
 *
 * @param visible the columns on screen; the first one always is
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
  // The order of the columns is no other question.
  return [...new Set([...reads, ...(areCards ? cardReads : []), ...read])].toSorted().join(',')
}

/** The ids of columns that are shown because the list is narrowed by them. */
export const askedBy = <Row>(columns: readonly ListColumn<Row>[], search: ListSearch): string =>
  columns
    .filter(({ shownBy }) => shownBy !== undefined && search[shownBy] !== undefined)
    .map(({ id }) => id)
    .join(' ')

/** The same columns, with these shown. */
export const showing = <Row>(columns: readonly ListColumn<Row>[], asked: string) =>
  columns.map((column) =>
    asked.split(' ').includes(column.id) ? { ...column, hidden: false } : column,
  )

/** Makes cells of one kind of record that say what they read; one that reads more doesn't compile. */
export const readingOf =
  <Row>() =>
  <Field extends keyof Row & string, Rest extends unknown[]>(
    reads: readonly Field[],
    cell: (row: Pick<Row, Field>, ...rest: Rest) => ReactNode,
  ) => ({ reads, cell: cell as (row: object, ...rest: Rest) => ReactNode })
