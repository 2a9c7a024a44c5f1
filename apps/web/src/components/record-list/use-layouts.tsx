import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { layoutOf } from './use-grid.ts'

/** The id of the button that starts the editing of cells. */
export const GRID_BUTTON = 'edit-cells'

export interface Way {
  id: string
  label: string
  icon: ReactNode
  isOn: boolean
  onClick: () => void
}

/** The layouts of the list, and the one in the URL. */
export function useLayouts<Row extends ListRow>({
  spec,
  search,
  onShow,
}: Pick<ListPartProps<Row>, 'spec' | 'search' | 'onShow'>) {
  const { t } = useTranslation()
  const { layouts = [] } = spec
  const [table] = layouts
  const current = layoutOf(spec, search)
  const ways = layouts.map(({ id, label, icon: Icon }): Way => ({
    id,
    label: t(label),
    icon: <Icon aria-hidden />,
    isOn: id === current?.id,
    onClick: () => onShow({ layout: id === table?.id ? undefined : id }),
  }))
  return { Layout: current?.component, ways }
}
