import { Box, ChevronRight } from 'lucide-react'
import type { EffectiveDefaults } from '@steward/contract/asset-categories.ts'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourDot } from '#components/appearance-choice.tsx'
import { Counts } from '#components/count-link.tsx'
import { RecordSign } from '#components/record-sign.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'
import { defaultText, defaultValue, type InheritedField } from './inherited.ts'
import { CategoryMenu, type CategoryActions } from './category-menu.tsx'
import { CategoryName } from './category-name.tsx'
import type { TreeRow } from './category-tree.ts'

/** The grid tracks of header and rows; narrow windows show only name, assets and menu. */
export const GRID =
  'grid grid-cols-[minmax(0,1fr)_minmax(3rem,max-content)_2.5rem] items-center gap-x-2 px-3 @4xl:gap-x-3 @4xl:grid-cols-[minmax(12rem,2fr)_minmax(9rem,1fr)_minmax(9rem,1fr)_8rem_7rem_3rem] sm:px-4'

interface CategoryRowProps {
  row: TreeRow
  focused: boolean
  actions: CategoryActions
  onToggle: (id: string) => void
}

/** A category of the tree with the defaults for its assets; inherited ones are marked. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { row, focused, actions, onToggle } = props
  const { t } = useTranslation()
  const { category, level } = row
  return (
    <div
      role="row"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.children > 0 ? row.expanded : undefined}
      aria-label={category.name}
      tabIndex={focused ? 0 : -1}
      data-category={category.id}
      className={classNames(
        GRID,
        'min-h-12 border-b border-border py-1.5 last:border-b-0 hover:bg-row-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring',
      )}
    >
      <div
        role="gridcell"
        className="flex min-w-0 items-center gap-2"
        style={{ paddingLeft: `${(level - 1) * 1.125}rem` }}
      >
        <Toggle row={row} onToggle={onToggle} />
        <RecordSign icon={category.icon} otherwise={Box} className="max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <CategoryName category={category} />
            <ColourDot colour={category.colour} />
          </span>
          <span className="tnum block truncate text-xs text-muted-foreground">
            <span className="@4xl:hidden">{summary(row, t)}</span>
            <span className="hidden @4xl:inline">{category.code}</span>
          </span>
        </span>
      </div>
      <Default row={row} field="depreciation_method" />
      <Default row={row} field="useful_life_months" />
      <div role="gridcell" className="text-right text-sm @4xl:pr-5">
        <Counts
          row={category}
          name={category.name}
          of="assets"
          to="/assets"
          by="filter[category_id]"
          label={(count) =>
            t('categories.counts.assets', {
              count,
              formatted: format.integer(count),
              name: category.name,
            })
          }
        />
      </div>
      <div role="gridcell" className="hidden @4xl:block">
        <StatusBadge domain="category" value={category.status} />
      </div>
      <div role="gridcell" className="flex justify-end">
        <CategoryMenu category={category} actions={actions} />
      </div>
    </div>
  )
})

/** The text below the name in narrow windows. */
const summary = ({ category: { effective } }: TreeRow, t: TFunction) =>
  effective &&
  (['depreciation_method', 'useful_life_months'] as const)
    .map((field) => defaultValue(field, effective, t))
    .filter(Boolean)
    .join(' · ')

function Toggle({ row, onToggle }: Pick<CategoryRowProps, 'row' | 'onToggle'>) {
  const { t } = useTranslation()
  const { category, children, expanded } = row
  if (children === 0) return <span aria-hidden className="size-6 shrink-0" />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(expanded ? 'categories.tree.close' : 'categories.tree.open', {
        name: category.name,
      })}
      onClick={() => onToggle(category.id)}
      className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted"
    >
      <ChevronRight aria-hidden className={classNames('size-4', expanded && 'rotate-90')} />
    </button>
  )
}

/** A default, with its source below if it is inherited. */
function Default({ row: { category }, field }: { row: TreeRow; field: InheritedField }) {
  const { effective, id } = category
  return (
    <div role="gridcell" className="hidden min-w-0 text-sm @4xl:block">
      {effective ? <Inherited effective={effective} id={id} field={field} /> : <NoValue />}
    </div>
  )
}

interface InheritedProps {
  effective: EffectiveDefaults
  id: string
  field: InheritedField
}

function Inherited({ effective, id, field }: InheritedProps) {
  const { t } = useTranslation()
  const value = defaultValue(field, effective, t)
  const { from } = effective[field]
  if (value === null) return <NoValue />
  if (from?.id === id) return <span className="block truncate">{value}</span>
  return (
    <span title={defaultText(field, effective, id, t) ?? value} className="text-muted-foreground">
      <span className="block truncate">{value}</span>
      {from && (
        <span className="block truncate text-xs">
          {t('categories.from_source', { source: from.name })}
        </span>
      )}
    </span>
  )
}
