import { ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { format } from '#lib/format.ts'
import { useLatest } from '#lib/use-latest.ts'
import type { NodeRow, NoteRow, TreeItem, TreeRow } from './tree-model.ts'

/** The appearance and behavior of a tree's rows. */
export interface RowParts<N extends TreeItem> {
  content: (node: N) => ReactNode
  /** At the end of the row: a menu button. */
  tools?: (node: N) => ReactNode
  /** Makes a row draggable; returns a function that reverts it. */
  drag?: ((element: HTMLElement, row: NodeRow<N>) => () => void) | undefined
  /** The state of a row during dragging. */
  look?: (node: N) => 'target' | 'dragged' | null
  /** Replaces the content with an editor of the name. */
  editor?: (node: N) => ReactNode
  /** Whether a node can't be chosen. */
  disabled?: (node: N) => boolean
  /** Checkboxes for selecting several nodes. */
  ticks?: Ticks<N> | undefined
}

/** The selected nodes. */
export interface Ticks<N> {
  /** Null if the node isn't selectable. */
  isTicked: (node: N) => boolean | null
  onTick: (node: N) => void
}

interface TreeLineProps<N extends TreeItem> {
  id: string
  row: TreeRow<N>
  start: number
  height: number
  active: boolean
  /** Active, in the focused tree. */
  focused: boolean
  selected: boolean
  onPress: () => void
  onToggle: () => void
  parts: RowParts<N>
}

const STEP = 20

/** Drag and drop is outside React. */
function useDragging<N extends TreeItem>(
  drag: RowParts<N>['drag'],
  node: NodeRow<N> | null,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const latest = useLatest(drag)
  const takesPart = drag !== undefined
  useEffect(() => {
    if (!takesPart || !node || !element.current) return undefined
    return latest.current?.(element.current, node)
  }, [takesPart, node, latest])
  return element
}

const LOOKS = {
  target: 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
  dragged: 'opacity-50',
} as const

const looksOf = (
  { selected, focused }: { selected: boolean; focused: boolean },
  look: keyof typeof LOOKS | null | undefined,
) => [
  selected ? 'bg-row-selected font-medium' : 'hover:bg-row-hover',
  focused &&
    'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-ring',
  look && LOOKS[look],
]

/** The accessible attributes of a row. */
function spoken<N extends TreeItem>(row: TreeRow<N>, parts: RowParts<N>, isDisabled: boolean) {
  if (row.kind !== 'node') return {}
  const isTicked = parts.ticks?.isTicked(row.node) ?? null
  return {
    ...(isTicked !== null && { 'aria-checked': isTicked }),
    'aria-setsize': row.setSize,
    'aria-posinset': row.position,
    ...(row.open !== null && { 'aria-expanded': row.open }),
    ...(isDisabled && { 'aria-disabled': true }),
  }
}

/** A row: a node, or a placeholder for nodes that aren't loaded. */
export function TreeLine<N extends TreeItem>(props: TreeLineProps<N>) {
  const { id, row, start, height, selected, parts } = props
  const node = row.kind === 'node' ? row : null
  const element = useDragging(parts.drag, node)
  const isDisabled = node !== null && parts.disabled?.(node.node) === true
  return (
    // The tree handles the keys; rows are only clicked.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-selected={selected}
      {...spoken(row, parts, isDisabled)}
      data-active={props.active ? '' : undefined}
      onClick={props.onPress}
      className={classNames(
        'group/line absolute inset-x-0 flex cursor-default items-center gap-1 rounded-lg pe-1 text-sm select-none aria-disabled:text-muted-foreground',
        ...looksOf(props, node && parts.look?.(node.node)),
      )}
      style={{
        height,
        transform: `translateY(${start}px)`,
        paddingInlineStart: (row.level - 1) * STEP,
      }}
    >
      {row.kind === 'node' ? (
        <NodeLine row={row} parts={parts} onToggle={props.onToggle} />
      ) : (
        <NoteLine row={row} />
      )}
    </div>
  )
}

function NodeLine<N extends TreeItem>(props: {
  row: NodeRow<N>
  parts: RowParts<N>
  onToggle: () => void
}) {
  const { row, parts, onToggle } = props
  const toggle = (event: MouseEvent) => {
    event.stopPropagation()
    onToggle()
  }
  return (
    <>
      {row.open === null ? (
        <span aria-hidden className="size-6 shrink-0" />
      ) : (
        // The arrow keys do the same, and the row has `aria-expanded`.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          aria-hidden
          data-toggle=""
          onClick={toggle}
          className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted"
        >
          <ChevronRight
            className={classNames('size-4 transition-transform', row.open && 'rotate-90')}
          />
        </span>
      )}
      {parts.ticks && <Tick node={row.node} ticks={parts.ticks} />}
      {parts.editor?.(row.node) || parts.content(row.node)}
      {parts.tools?.(row.node)}
    </>
  )
}

/** For pointers; the space bar does the same, and the row has `aria-checked`. */
function Tick<N extends TreeItem>({ node, ticks }: { node: N; ticks: Ticks<N> }) {
  const isTicked = ticks.isTicked(node)
  if (isTicked === null) return null
  const tick = (event: MouseEvent) => {
    event.stopPropagation()
    ticks.onTick(node)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      aria-hidden
      data-tick=""
      onClick={tick}
      className="grid size-7 shrink-0 cursor-pointer place-items-center"
    >
      <input
        type="checkbox"
        readOnly
        tabIndex={-1}
        checked={isTicked}
        className="row-check pointer-events-none"
      />
    </span>
  )
}

function NoteLine({ row }: { row: NoteRow }) {
  const { t } = useTranslation()
  if (row.kind === 'loading') {
    return (
      <span className="flex flex-1 items-center gap-2 ps-7">
        <span className="sr-only">{t('common.loading')}</span>
        <Skeleton className="size-4 rounded" />
        <Skeleton className="h-3.5 w-32" />
      </span>
    )
  }
  if (row.kind === 'failed') {
    return (
      <span className="ps-7 text-destructive-text underline-offset-2 hover:underline">
        {t('places.tree.failed')}
      </span>
    )
  }
  return (
    <span className="link ps-7 font-medium underline-offset-2">
      {row.left === null
        ? t('common.show_more')
        : t('places.tree.more', { count: row.left, formatted: format.integer(row.left) })}
    </span>
  )
}
