import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import type { TKey } from '#lib/i18n.ts'
import type { useGrid } from './use-grid.ts'
import { GRID_BUTTON, type Way } from './use-layouts.tsx'

interface LayoutSwitchProps {
  ways: readonly Way[]
  grid: ReturnType<typeof useGrid>
  /** The label of the spreadsheet, if the list has one. */
  cells: { label: TKey; icon: LucideIcon } | undefined
}

/** A switch between the layouts of a list; the spreadsheet, if it is available, is the last one. */
export function LayoutSwitch({ ways, grid, cells }: LayoutSwitchProps) {
  const { t } = useTranslation()
  const shown = ways.map((way) => ({
    ...way,
    isOn: way.isOn && !grid.isOn,
    onClick: () => grid.leaveFor(way.onClick),
  }))
  if (cells && (grid.isOn || grid.start))
    shown.push({
      id: GRID_BUTTON,
      label: t(cells.label),
      icon: <cells.icon aria-hidden />,
      isOn: grid.isOn,
      onClick: () => grid.start?.(),
    })
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
