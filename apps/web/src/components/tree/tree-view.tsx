import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { useIsCoarse } from '#lib/media.ts'
import { stepFor, type TreeItem, type TreeRow, typedAhead } from './tree-model.ts'
import { type RowParts, TreeLine } from './tree-line.tsx'

/** The height of a row, in pixels. */
export function useTreeRowHeight(): number {
  const coarse = useIsCoarse()
  return coarse ? 48 : 36
}
/** After this pause, typing starts a new text. */
const TYPING_MS = 600

interface TreeViewProps<N extends TreeItem> {
  label: string
  /** The tree's element, to focus it from outside. */
  box?: RefObject<HTMLDivElement | null>
  rows: readonly TreeRow<N>[]
  /** The active row, which keys act on. */
  active: string | null
  onActive: (id: string) => void
  /** The node whose details are shown elsewhere on the page. */
  selected: string | null
  onChoose: (node: N) => void
  onToggle: (node: N) => void
  onMore: (parent: string) => void
  onRetry: (parent: string) => void
  /** Handles other keys on a node; returns whether it did. */
  onKey?: (event: KeyboardEvent, node: N, row: HTMLElement) => boolean
  parts: RowParts<N>
  /** The rows are outdated while new ones are loaded. */
  stale?: boolean
  /** Shown if there are no rows. */
  empty?: ReactNode
}

/** Joins letters typed in sequence to one text. */
function useTyping() {
  const typed = useRef({ text: '', at: 0 })
  return (letter: string) => {
    const now = Date.now()
    const goesOn = now - typed.current.at < TYPING_MS
    typed.current = { text: (goesOn ? typed.current.text : '') + letter, at: now }
    return typed.current.text
  }
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey
const isLetter = ({ key }: KeyboardEvent) => key.length === 1 && key !== ' '

type Box = RefObject<HTMLDivElement | null>

interface WindowInput<N extends TreeItem> {
  rows: readonly TreeRow<N>[]
  /** The index of the active row; -1 if it isn't among the rows. */
  active: number
  height: number
  box: Box
}

/** The visible rows, and the active one, which the tree refers to. */
function useVisibleRows<N extends TreeItem>({ rows, active, height, box }: WindowInput<N>) {
  const always = Math.max(0, active)
  // oxlint-disable-next-line react/incompatible-library -- components here are not compiled
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      return always < from
        ? [always, ...range]
        : always > to && always < count
          ? [...range, always]
          : range
    },
    useFlushSync: false,
  })

  // When the active row changes from outside, by the URL or a new record, it is scrolled into view.
  const { scrollToIndex } = virtual
  const id = rows[active]?.id
  useEffect(() => {
    if (active >= 0) scrollToIndex(active, { align: 'auto' })
  }, [active, id, scrollToIndex])

  return virtual
}

/**
 * Menus return the focus to their row, but it belongs to the tree. Not while a row is pressed: browsers don't start a
 * drag after the focus has moved.
 */
function useTreeFocus(box: Box) {
  const isPressed = useRef(false)
  const [focused, setFocused] = useState(false)
  const release = () => {
    isPressed.current = false
    if (document.activeElement?.role === 'treeitem') box.current?.focus({ preventScroll: true })
  }
  return {
    focused,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        setFocused(true)
        if (isPressed.current || !(target instanceof HTMLElement)) return
        if (target.role === 'treeitem') box.current?.focus({ preventScroll: true })
      },
      onBlur: () => setFocused(false),
      onPointerDown: () => {
        isPressed.current = true
      },
      onPointerCancel: () => {
        isPressed.current = false
      },
      onClick: release,
      onDragEnd: release,
    },
  }
}

interface KeysInput<N extends TreeItem> extends Pick<
  TreeViewProps<N>,
  'rows' | 'onActive' | 'onToggle' | 'onKey'
> {
  index: number
  /** The element of a row. */
  lineOf: (row: TreeRow<N>) => HTMLElement | null
  onRun: (row: TreeRow<N> | undefined) => void
}

/** The keys of the tree, for its active row. */
function useTreeKeys<N extends TreeItem>(input: KeysInput<N>) {
  const { rows, index, lineOf, onActive, onToggle, onKey, onRun } = input
  const typing = useTyping()

  const step = (event: KeyboardEvent): boolean => {
    const next = stepFor(event.key, rows, index)
    if (!next) return false
    const row = rows[next.index]
    if (next.kind === 'go' && row) onActive(row.id)
    else if (next.kind === 'choose') onRun(row)
    else if (row?.kind === 'node') onToggle(row.node)
    return true
  }

  /** Lets the caller handle the key. */
  const handleActionKey = (event: KeyboardEvent): boolean => {
    const row = rows[index]
    const line = row && lineOf(row)
    return row?.kind === 'node' && line ? onKey?.(event, row.node, line) === true : false
  }

  /** Type-ahead has priority over the page's shortcuts. */
  const type = (event: KeyboardEvent): boolean => {
    if (!isLetter(event)) return false
    const at = typedAhead(rows, index, typing(event.key))
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    const row = at === null ? undefined : rows[at]
    if (row) onActive(row.id)
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (handleActionKey(event) || (isPlain(event) && (step(event) || type(event))))
      event.preventDefault()
  }
}

/**
 * A virtualized tree. The tree itself keeps the focus and has the active row as its `aria-activedescendant`, so that
 * scrolling never removes the focused element.
 */
export function TreeView<N extends TreeItem>(props: TreeViewProps<N>) {
  const { rows, onActive, onToggle } = props
  const id = useId()
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.box ?? ownBox
  const height = useTreeRowHeight()
  const active = rows.findIndex((row) => row.id === props.active)
  const index = Math.max(0, active)
  const idOf = (row: TreeRow<N>) => `${id}-${row.id}`
  const virtual = useVisibleRows({ rows, active, height, box })
  const { focused, handlers } = useTreeFocus(box)

  const run = (row: TreeRow<N> | undefined) => {
    if (!row) return
    if (row.kind === 'more') props.onMore(row.parent)
    else if (row.kind === 'failed') props.onRetry(row.parent)
    else if (row.kind === 'node') props.onChoose(row.node)
  }
  const onKeyDown = useTreeKeys({
    ...props,
    index,
    lineOf: (row) => document.getElementById(idOf(row)),
    onRun: run,
  })

  if (rows.length === 0) return props.empty ?? null
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={rows[index] && idOf(rows[index])}
      onKeyDown={onKeyDown}
      {...handlers}
      className={classNames(
        'group/tree min-h-0 flex-1 overflow-auto px-2 pb-2 outline-none',
        props.stale && 'opacity-60',
      )}
    >
      <div role="none" className="relative min-w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <TreeLine
                key={row.id}
                id={idOf(row)}
                row={row}
                start={item.start}
                height={height}
                active={item.index === index}
                focused={focused && item.index === index}
                selected={row.id === props.selected}
                onPress={() => {
                  onActive(row.id)
                  run(row)
                }}
                onToggle={() => row.kind === 'node' && onToggle(row.node)}
                parts={props.parts}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
