import { useTranslation } from 'react-i18next'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { layoutOf } from './use-grid.ts'

/** The button that begins the editing of cells, by its id. */
export const GRID_BUTTON = 'edit-cells'

type Shown<Row extends ListRow> = Pick<ListPartProps<Row>, 'spec' | 'search' | 'onShow'>

/** The way of showing the records that the address names, and the ways to the others. */
export function useLayouts<Row extends ListRow>({ spec, search, onShow }: Shown<Row>) {
  const { t } = useTranslation()
  const { layouts = [] } = spec
  const [table] = layouts
  const current = layoutOf(spec, search)
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
