import type { ListSearch } from './list-search.ts'
import type { ListHandlers, ListRow, ListSpec } from './list-spec.ts'
import type { RecordListState } from './use-record-list.ts'

/** What the parts of a list page are given. */
export interface ListPartProps<Row extends ListRow> {
  spec: ListSpec<Row>
  search: ListSearch
  list: RecordListState<Row>
  handlers: ListHandlers<Row>
  mayAdd: boolean
  onShow: (change: ListSearch, options?: { push?: boolean }) => void
}
