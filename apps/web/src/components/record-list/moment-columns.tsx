import type { TFunction } from 'i18next'
import { NoValue } from '#components/ui/texts.tsx'
import { RelativeTime } from '#components/values.tsx'
import type { ListColumn } from './list-spec.ts'

interface MomentSpec<Row> extends Partial<Omit<ListColumn<Row>, 'id' | 'header' | 'cell'>> {
  /** Returns the timestamp, if it isn't the field of the column's name. */
  at?: (row: Row) => string | null | undefined
}

/** A column with a timestamp as relative time. */
export const momentColumn = <Row extends object>(
  id: string,
  header: string,
  {
    at = (row) => (row as Record<string, string | null | undefined>)[id],
    ...look
  }: MomentSpec<Row> = {},
): ListColumn<Row> => ({
  id,
  header,
  width: '140px',
  sortable: true,
  ...look,
  cell: (row) => {
    const value = at(row)
    return value ? <RelativeTime value={value} /> : <NoValue />
  },
})

/** The columns for creation and last change: the last ones of a list, hidden by default. */
export const momentColumns = <Row extends object>(t: TFunction): ListColumn<Row>[] =>
  (['created_at', 'updated_at'] as const).map((id) =>
    momentColumn(id, t(`lists.columns.${id}`), { width: '128px', hidden: true }),
  )
