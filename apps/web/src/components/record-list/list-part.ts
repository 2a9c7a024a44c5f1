import type { ListSearch } from './list-search.ts'
import type { ListHandlers, ListRow, ListSpec, RowDialog } from './list-spec.ts'
import type { RecordListState } from './use-record-list.ts'

/** What the parts of a list page are given. */
export interface ListPartProps<Row extends ListRow> {
  spec: ListSpec<Row>
  search: ListSearch
  list: RecordListState<Row>
  handlers: ListHandlers<Row>
  mayAdd: boolean
  onShow: (change: ListSearch, options?: { push?: boolean }) => void
  /** Opens what a row's menu asks. */
  onAsk: (row: Row, dialog: RowDialog<Row>) => void
}
