import type { TFunction } from 'i18next'
import { RelativeTime } from '#components/values.tsx'
import type { ListColumn } from './list-spec.ts'

interface Dated {
  created_at: string
  updated_at: string
}

/** When a record was made and last changed: the last columns of a list, hidden until somebody wants them. */
export const momentColumns = <Row extends Dated>(t: TFunction): ListColumn<Row>[] =>
  (['created_at', 'updated_at'] as const).map((id) => ({
    id,
    header: t(`lists.columns.${id}`),
    width: '128px',
    sortable: true,
    hidden: true,
    cell: (row) => <RelativeTime value={row[id]} />,
  }))
