import type { ListSearch } from './list-search.ts'
import type { ListHandlers, ListRow, ListSpec, RowDialog } from './list-spec.ts'
import type { RecordListState } from './use-record-list.ts'

/** The props of a list page's parts. */
export interface ListPartProps<Row extends ListRow> {
  spec: ListSpec<Row>
  search: ListSearch
  list: RecordListState<Row>
  handlers: ListHandlers<Row>
  mayAdd: boolean
  onShow: (change: ListSearch, options?: { push?: boolean }) => void
  /** Opens a dialog of a row's menu. */
  onAsk: (row: Row, dialog: RowDialog<Row>) => void
}
