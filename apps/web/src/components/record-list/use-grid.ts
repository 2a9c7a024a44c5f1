import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIsMobile } from '#lib/media.ts'
import type { ListSearch } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import { useMayCall } from './use-may-call.ts'

/** The way of showing the records that the address names; the first one, where it names none. */
export const layoutOf = <Row extends ListRow>(
  { layouts = [] }: Pick<ListSpec<Row>, 'layouts'>,
  { layout }: ListSearch,
) => layouts.find(({ id }) => id === layout) ?? layouts[0]

/**
 * Whether the cells are edited: where there is a table with something to edit, and room for it. What they are begun
 * with is whole records.
 */
export function useGrid<Row extends ListRow>(spec: ListSpec<Row>, search: ListSearch) {
  const [isEditing, setEditing] = useState(false)
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const mayUpdate = useMayCall(spec.api.update)
  const isTable = layoutOf(spec, search)?.component === undefined
  const isOpen = isTable && !isMobile && search['filter[archived]'] !== true
  /** How the cells end: once all is saved, or given up. */
  const leaveRef = useRef<((then: () => void) => void) | null>(null)
  const mayEdit = spec.grid !== undefined && mayUpdate && isOpen
  return {
    isOn: isEditing && mayEdit,
    leaveRef,
    /** Goes on where no cells are edited any more. */
    leaveFor: (then: () => void) => (leaveRef.current ? leaveRef.current(then) : then()),
    start: mayEdit ? () => setEditing(true) : undefined,
    end: () => {
      // What the table showed before is no longer so.
      client.removeQueries({ queryKey: spec.api.list.name.split('.'), type: 'inactive' })
      setEditing(false)
    },
  }
}
