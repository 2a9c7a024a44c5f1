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
/** After so long a pause what is typed begins anew. */
const TYPING_MS = 600

interface TreeViewProps<N extends TreeItem> {
  label: string
  /** The tree itself, for those who lead to it. */
  box?: RefObject<HTMLDivElement | null>
  rows: readonly TreeRow<N>[]
  /** The row that the keys speak of. */
  active: string | null
  onActive: (id: string) => void
  /** The node that is shown elsewhere on the page. */
  selected: string | null
  onChoose: (node: N) => void
  onToggle: (node: N) => void
  onMore: (parent: string) => void
  onRetry: (parent: string) => void
  /** Whatever else a key does with a node; true when it did something. */
  onKey?: (event: KeyboardEvent, node: N, row: HTMLElement) => boolean
  parts: RowParts<N>
  /** Older rows, until newer ones are there. */
  stale?: boolean
  /** Instead of rows. */
  empty?: ReactNode
}

/** Letters that were typed one after another, as one text. */
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

/**
 * A tree of any size: only the rows in sight are in the document. The tree itself has the focus and names the active
 * row, so that scrolling never takes the focus away.
 */
export function TreeView<N extends TreeItem>(props: TreeViewProps<N>) {
  const { rows, active, onActive, onChoose, onToggle } = props
  const id = useId()
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.box ?? ownBox
  const isPressed = useRef(false)
  const typing = useTyping()
  const found = rows.findIndex((row) => row.id === active)
  const index = Math.max(0, found)
  const height = useTreeRowHeight()
  const [focused, setFocused] = useState(false)

  // oxlint-disable-next-line react/incompatible-library -- components here are not compiled
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
    // The active row stays in the document, because the tree names it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      return index < from
        ? [index, ...range]
        : index > to && index < count
          ? [...range, index]
          : range
    },
    useFlushSync: false,
  })

  // Whoever comes from elsewhere, by the address or by a new record, finds the row in sight.
  const { scrollToIndex } = virtual
  useEffect(() => {
    if (found >= 0) scrollToIndex(found, { align: 'auto' })
  }, [found, active, scrollToIndex])

  const run = (row: TreeRow<N> | undefined) => {
    if (!row) return
    if (row.kind === 'more') props.onMore(row.parent)
    else if (row.kind === 'failed') props.onRetry(row.parent)
    else if (row.kind === 'node') onChoose(row.node)
  }

  const step = (event: KeyboardEvent): boolean => {
    const next = stepFor(event.key, rows, index)
    if (!next) return false
    const row = rows[next.index]
    if (next.kind === 'go' && row) onActive(row.id)
    else if (next.kind === 'choose') run(row)
    else if (row?.kind === 'node') onToggle(row.node)
    return true
  }

  /** Whatever else the caller does with a node. */
  const handleActionKey = (event: KeyboardEvent): boolean => {
    const row = rows[index]
    const line = row && document.getElementById(`${id}-${row.id}`)
    return row?.kind === 'node' && line ? props.onKey?.(event, row.node, line) === true : false
  }

  /** Letters belong to the tree here, not to the shortcuts of the page. */
  const type = (event: KeyboardEvent): boolean => {
    if (!isLetter(event)) return false
    const at = typedAhead(rows, index, typing(event.key))
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    if (at !== null) onActive(rows[at]!.id)
    return true
  }

  const press = (event: KeyboardEvent) => {
    if (event.target !== box.current) return
    if (handleActionKey(event) || (isPlain(event) && (step(event) || type(event))))
      event.preventDefault()
  }

  /**
   * A menu gives the focus back to its row; it belongs to the tree. While a row is pressed it stays where it is,
   * because the browser begins no drag after it has moved.
   */
  const take = (event: FocusEvent) => {
    setFocused(true)
    if (isPressed.current || !(event.target instanceof HTMLElement)) return
    if (event.target.role === 'treeitem') box.current?.focus({ preventScroll: true })
  }
  const release = () => {
    isPressed.current = false
    if (document.activeElement?.role === 'treeitem') box.current?.focus({ preventScroll: true })
  }

  if (rows.length === 0) return props.empty ?? null
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={rows[index] ? `${id}-${rows[index].id}` : undefined}
      onKeyDown={press}
      onFocus={take}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={release}
      onDragEnd={release}
      onPointerCancel={() => {
        isPressed.current = false
      }}
      onBlur={() => setFocused(false)}
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
                id={`${id}-${row.id}`}
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
