import type { TFunction } from 'i18next'
import type { NamedField } from '#components/fields/field.ts'
import { fieldColumn } from '#components/fields/list-parts.ts'
import type { ListColumn, ListRow, ListSpec } from './list-spec.ts'

/** The columns of a list: the declared ones, followed by custom fields. */
export const columnsOf = <Row extends ListRow>(
  spec: Pick<ListSpec<Row>, 'columns'>,
  custom: readonly NamedField[],
  t: TFunction,
): ListColumn<Row>[] => [
  ...spec.columns(t),
  ...custom.map((field) => fieldColumn<Row>(field, { sortable: true, hidden: !field.listed }, t)),
]
