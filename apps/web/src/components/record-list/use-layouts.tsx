import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { layoutOf } from './use-grid.ts'

/** The button that begins the editing of cells, by its id. */
export const GRID_BUTTON = 'edit-cells'

export interface Way {
  id: string
  label: string
  icon: ReactNode
  isOn: boolean
  onClick: () => void
}

/** The ways to show the records that the list has, and the one that the address names. */
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

/** The ways to show the records as one switch; the cells, where they can be edited, are the last of them. */
export function LayoutSwitch<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, list } = props
  const { t } = useTranslation()
  const { ways } = useLayouts(props)
  const { grid } = list
  const cells = spec.grid &&
    (grid.isOn || grid.start) && {
      id: GRID_BUTTON,
      label: t(spec.grid.label),
      icon: <spec.grid.icon aria-hidden />,
      isOn: grid.isOn,
      onClick: () => grid.start?.(),
    }
  const shown = [
    ...ways.map((way) => ({
      ...way,
      isOn: way.isOn && !grid.isOn,
      onClick: () => grid.leaveFor(way.onClick),
    })),
    ...(cells ? [cells] : []),
  ]
  if (shown.length < 2) return null
  return (
    <div
      role="group"
      aria-label={t('lists.layouts')}
      className="mx-3 flex shrink-0 rounded-lg border border-border bg-muted p-px max-md:hidden"
    >
      {shown.map(({ id, label, icon, isOn, onClick }) => (
        <button
          key={id}
          id={id}
          type="button"
          aria-pressed={isOn}
          aria-label={label}
          title={label}
          onClick={isOn ? undefined : onClick}
          className={classNames(
            'flex h-7 items-center gap-1.5 rounded-md border px-2.5 text-sm font-medium whitespace-nowrap coarse:h-10 [&>svg]:size-4',
            isOn
              ? 'border-border bg-background text-foreground shadow-xs'
              : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {icon}
          <span className="max-xl:hidden">{label}</span>
        </button>
      ))}
    </div>
  )
}
