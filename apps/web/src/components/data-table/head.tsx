import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { RowCheckbox } from '#components/ui/row-checkbox.tsx'
import type { Column, Sort } from './column.ts'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  grid: string
  sort: Sort | null
  /** Cycles a column through ascending, descending and the default order. */
  onSort: ((column: string) => void) | undefined
  selectable: boolean
  selected: 'all' | 'some' | 'none'
  /** Undefined while nothing can be selected. */
  onSelectAll: ((on: boolean) => void) | undefined
  menu: boolean
  /** The handle at the right edge of a heading that resizes its column. */
  edge?: ((column: Column<Row>) => ReactNode) | undefined
}

/** The sticky headings of a table. */
export function TableHead<Row>(props: HeadProps<Row>) {
  const { t } = useTranslation()
  const { columns, grid, sort, onSort, selectable, selected, onSelectAll, menu, edge } = props
  return (
    <div role="rowgroup" className="sticky top-0 z-20">
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-border bg-canvas text-xs font-medium text-muted-foreground"
        style={{ gridTemplateColumns: grid }}
      >
        {selectable && (
          <div
            role="columnheader"
            data-before-columns=""
            className="sticky left-0 z-2 flex h-9 items-center justify-center bg-canvas"
          >
            <RowCheckbox
              aria-label={t('common.list.select_all')}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              disabled={!onSelectAll}
              onChange={(event) => onSelectAll?.(event.target.checked)}
            />
          </div>
        )}
        {columns.map((column, place) => (
          <Heading
            key={column.id}
            column={column}
            first={place === 0}
            indented={selectable}
            sort={sort?.id === column.id ? sort : null}
            onSort={onSort}
            edge={edge?.(column)}
          />
        ))}
        {menu && (
          <div role="columnheader" className="sticky right-0 z-2 bg-canvas">
            <span className="sr-only">{t('common.list.actions')}</span>
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  first: boolean
  indented: boolean
  sort: Sort | null
  onSort: ((column: string) => void) | undefined
  edge: ReactNode
}

const ariaSort = (sort: Sort | null) => {
  if (!sort) return undefined
  return sort.desc ? 'descending' : 'ascending'
}

/**
 * Browsers don't scroll to a heading that is only partly visible. Not for the pointer, from under which it would move.
 */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>) {
  if (!currentTarget.matches(':focus-visible')) return
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Heading<Row>({ column, first, indented, sort, onSort, edge }: HeadingProps<Row>) {
  return (
    <div
      role="columnheader"
      // Otherwise the handle inside would be part of its name.
      aria-label={column.header}
      aria-sort={ariaSort(sort)}
      className={classNames(
        'flex h-9 min-w-0 items-center bg-canvas px-2',
        column.numeric && 'justify-end pr-5',
        first ? 'sticky z-2' : 'relative',
        first && (indented ? 'left-11' : 'left-0 pl-4'),
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          onFocus={showWhole}
          className={classNames(
            'group -mx-1.5 flex h-7 min-w-0 items-center gap-1 rounded-md px-1.5 hover:bg-muted hover:text-foreground',
            column.numeric && 'flex-row-reverse',
            // As wide as the sticky columns that could cover it.
            !first && 'scroll-mr-12 scroll-ml-72',
            sort && 'text-foreground',
          )}
        >
          <span className="truncate" title={column.header}>
            {column.header}
          </span>
          <SortIcon sort={sort} />
        </button>
      ) : (
        <span className="truncate" title={column.header}>
          {column.header}
        </span>
      )}
      {edge}
    </div>
  )
}

function SortIcon({ sort }: { sort: Sort | null }) {
  if (sort?.desc) return <ArrowDown aria-hidden className="size-3.5 shrink-0" />
  if (sort) return <ArrowUp aria-hidden className="size-3.5 shrink-0" />
  return (
    <ChevronsUpDown
      aria-hidden
      className="size-3.5 shrink-0 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"
    />
  )
}
