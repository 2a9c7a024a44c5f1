import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMobile } from '#lib/media.ts'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { useMayCall } from './use-may-call.ts'

/** The button that begins the editing of cells, by its id. */
export const GRID_BUTTON = 'edit-cells'

type Shown<Row extends ListRow> = Pick<ListPartProps<Row>, 'spec' | 'search' | 'onShow'>

/** The way of showing the records that the address names, and the ways to the others. */
export function useLayouts<Row extends ListRow>({ spec, search, onShow }: Shown<Row>) {
  const { t } = useTranslation()
  const { layouts = [] } = spec
  const [table] = layouts
  const current = layouts.find(({ id }) => id === search.layout) ?? table
  const others = layouts
    .filter((layout) => layout !== current)
    .map(({ id, label, icon: Icon }) => ({
      id,
      label: t(label),
      icon: <Icon aria-hidden />,
      onClick: () => onShow({ layout: id === table?.id ? undefined : id }),
    }))
  return { Layout: current?.component, others }
}

/** Whether the cells are edited: where there is a table with something to edit, and room for it. */
export function useGrid<Row extends ListRow>({ spec, search }: Shown<Row>, isTable: boolean) {
  const [isEditing, setEditing] = useState(false)
  const isMobile = useIsMobile()
  const mayUpdate = useMayCall(spec.api.update)
  const Grid = spec.grid?.component
  const mayEdit = mayUpdate && isTable && !isMobile && search['filter[archived]'] !== true
  return {
    Grid: isEditing && mayEdit ? Grid : undefined,
    start: Grid && mayEdit ? () => setEditing(true) : undefined,
    end: () => setEditing(false),
  }
}
