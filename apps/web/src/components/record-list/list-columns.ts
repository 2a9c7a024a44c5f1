import type { TFunction } from 'i18next'
import type { NamedField } from '#components/fields/field.ts'
import { fieldColumn } from '#components/fields/list-parts.ts'
import type { ListColumn, ListRow, ListSpec } from './list-spec.ts'

/** The columns of a list: what it declares, and custom fields behind that. */
export const columnsOf = <Row extends ListRow>(
  spec: Pick<ListSpec<Row>, 'columns'>,
  own: readonly NamedField[],
  t: TFunction,
): ListColumn<Row>[] => [
  ...spec.columns(t),
  ...own.map((field) => fieldColumn<Row>(field, { sortable: true, hidden: !field.listed }, t)),
]
