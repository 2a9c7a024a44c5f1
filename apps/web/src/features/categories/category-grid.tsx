import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import type { CategoryActions } from './category-menu.tsx'
import { hasOwnUse, renamed } from './category-name.tsx'
import { CategoryRow, GRID } from './category-row.tsx'
import type { TreeRow } from './category-tree.ts'

interface CategoryGridProps {
  rows: readonly TreeRow[]
  actions: CategoryActions
  mayEdit: boolean
  onToggle: (id: string) => void
}

/** A double click renames a category, unless it hits another control in its row. */
function renameAt({ target }: MouseEvent<HTMLElement>): void {
  if (hasOwnUse(target)) return
  const row = (target as HTMLElement).closest<HTMLElement>('[data-category]')
  const id = row?.dataset['category']
  if (id) renamed.set(id)
}

/** The row in focus, and the keys that move it, expand and collapse rows, rename and open the menu. */
function useRowKeys({ rows, actions, mayEdit, onToggle }: CategoryGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const current = rows.some(({ category }) => category.id === at) ? at : rows[0]?.category.id

  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setAt(row.category.id)
    box.current?.querySelector<HTMLElement>(`[data-category="${row.category.id}"]`)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const id = target.dataset['category']
    const index = rows.findIndex(({ category }) => category.id === id)
    const row = rows[index]
    // Links and menus in a row handle their own keys.
    if (!row) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]),
      ArrowUp: () => focus(rows[index - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => {
        if (row.children > 0 && !row.expanded) onToggle(row.category.id)
        else if (row.children > 0) focus(rows[index + 1])
      },
      ArrowLeft: () => {
        if (row.expanded) onToggle(row.category.id)
        else focus(rows.find(({ category }) => category.id === row.parentId))
      },
      Enter: () => mayEdit && actions.onEdit(row.category),
      F2: () => renamed.set(row.category.id),
      '.': () => target.querySelector<HTMLElement>('[data-row-menu]')?.click(),
    }
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return { box, current, onKeyDown }
}

const COLUMNS = [
  { label: 'categories.fields.name', className: '' },
  { label: 'categories.fields.depreciation_method_id', className: 'hidden @4xl:block' },
  { label: 'categories.fields.useful_life_months', className: 'hidden @4xl:block' },
  { label: 'categories.columns.assets', className: 'text-right @4xl:pr-5' },
  { label: 'categories.fields.status', className: 'hidden @4xl:block' },
] as const

/**
 * The tree as a table: arrow keys navigate, expand and collapse, Enter opens a category, F2 renames it, the full stop
 * opens its menu.
 */
export function CategoryGrid(props: CategoryGridProps) {
  const { rows, actions, onToggle } = props
  const { t } = useTranslation()
  const { box, current, onKeyDown } = useRowKeys(props)

  return (
    // Handles key events that bubble up from its rows.
    <div
      ref={box}
      role="treegrid"
      tabIndex={-1}
      aria-label={t('categories.title')}
      onKeyDown={onKeyDown}
      onDoubleClick={renameAt}
      className="@container outline-none"
    >
      <div
        role="row"
        className={classNames(
          GRID,
          'sticky top-0 z-10 h-9 border-b border-border bg-card text-xs font-medium text-muted-foreground',
        )}
      >
        {COLUMNS.map(({ label, className }) => (
          <div key={label} role="columnheader" className={className}>
            {t(label)}
          </div>
        ))}
        <div role="columnheader">
          <span className="sr-only">{t('common.list.actions')}</span>
        </div>
      </div>
      {rows.map((row) => (
        <CategoryRow
          key={row.category.id}
          row={row}
          focused={row.category.id === current}
          actions={actions}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}
