import type { Member } from '@steward/contract/users.ts'
import type { ListSearch } from '#components/record-list/list-search.ts'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { useBulk } from '#components/record-list/use-bulk.ts'
import { type RecordListState, useRecordList } from '#components/record-list/use-record-list.ts'

/** The list behind an address. Its bodies are those of people; the path of the list has the account in it. */
export function useMemberList(spec: ListSpec<Member>, search: ListSearch): RecordListState<Member> {
  const list = useRecordList(spec, search)
  const { bulk, undoBulk, list: read } = spec.api
  const changing = useBulk({
    name: 'users',
    bulk: bulk ?? read,
    undo: undoBulk ?? read,
    countText: list.counts.countText,
  })
  return { ...list, bulk: changing }
}
