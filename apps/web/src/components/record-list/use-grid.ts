import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIsMobile } from '#lib/media.ts'
import type { ListSearch } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import { useMayCall } from './use-may-call.ts'

/** The layout in the URL; by default the first one. */
export const layoutOf = <Row extends ListRow>(
  { layouts = [] }: Pick<ListSpec<Row>, 'layouts'>,
  { layout }: ListSearch,
) => layouts.find(({ id }) => id === layout) ?? layouts[0]

/**
 * Whether the spreadsheet is available and open: it needs the table layout, editable cells, and a wide window. It reads
 * complete records.
 */
export function useGrid<Row extends ListRow>(spec: ListSpec<Row>, search: ListSearch) {
  const [isEditing, setEditing] = useState(false)
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const mayUpdate = useMayCall(spec.api.update)
  const isTable = layoutOf(spec, search)?.component === undefined
  const isOpen = isTable && !isMobile && search['filter[archived]'] !== true
  /** Ends the editing once everything is saved or discarded. */
  const leaveRef = useRef<((then: () => void) => void) | null>(null)
  const mayEdit = spec.grid !== undefined && mayUpdate && isOpen
  return {
    isOn: isEditing && mayEdit,
    leaveRef,
    /** Calls back once no cells are being edited. */
    leaveFor: (then: () => void) => (leaveRef.current ? leaveRef.current(then) : then()),
    start: mayEdit ? () => setEditing(true) : undefined,
    end: () => {
      // The table's cached data is from before the edits.
      client.removeQueries({ queryKey: spec.api.list.name.split('.'), type: 'inactive' })
      setEditing(false)
    },
  }
}
