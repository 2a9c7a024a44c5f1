import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentWidths } from './content-widths.ts'

const LEAST = 64
const MAX = 800
const STEP = 8
const LARGE_STEP = 40

const between = (width: number) => Math.round(Math.min(MAX, Math.max(LEAST, width)))

const headingOf = (edge: HTMLElement) => edge.closest<HTMLElement>('[role="columnheader"]')!

/** The width at which all rendered texts of the column fit. */
function widestOf(edge: HTMLElement): number {
  const heading = headingOf(edge)
  const place = [...heading.parentElement!.children].indexOf(heading)
  return contentWidths(heading.closest('[role="table"]')!)[place]!
}

interface ColumnEdgeProps {
  column: { id: string; header: string }
  /** Null resets the column to its default width. */
  onWidth: (column: string, width: number | null) => void
}

/**
 * The right edge of a heading: dragging resizes the column, a double click fits it to its content. By keyboard: arrow
 * keys resize, Enter fits, Delete resets.
 */
export function ColumnEdge({ column, onWidth }: ColumnEdgeProps) {
  const { id, header } = column
  const { t } = useTranslation()
  const drag = useRef<{ x: number; width: number } | null>(null)
  const [now, setNow] = useState(LEAST)
  const put = (width: number) => {
    setNow(between(width))
    onWidth(id, between(width))
  }
  const widthOf = (edge: HTMLElement) => headingOf(edge).offsetWidth

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: widthOf(event.currentTarget) }
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current || event.clientX === drag.current.x) return
    put(drag.current.width + event.clientX - drag.current.x)
  }
  const end = () => {
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const step = event.shiftKey ? LARGE_STEP : STEP
    const actions: Partial<Record<string, () => void>> = {
      ArrowLeft: () => put(widthOf(edge) - step),
      ArrowRight: () => put(widthOf(edge) + step),
      Enter: () => put(widestOf(edge)),
      Delete: () => {
        onWidth(id, null)
        // The fitted width is known after rendering.
        requestAnimationFrame(() => setNow(between(widthOf(edge))))
      },
    }
    const run = actions[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    // A focusable separator is a control: it has a name, a value and takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('common.list.width_of', { name: header })}
      aria-valuenow={now}
      aria-valuemin={LEAST}
      aria-valuemax={MAX}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={({ currentTarget }) => {
        setNow(between(widthOf(currentTarget)))
        if (currentTarget.matches(':focus-visible'))
          currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={({ currentTarget }) => put(widestOf(currentTarget))}
      onKeyDown={onKeyDown}
      className="group absolute inset-y-0 right-0 z-1 flex w-2.5 cursor-col-resize touch-none scroll-mr-12 scroll-ml-72 items-center justify-end rounded-sm max-lg:hidden"
    >
      <span
        aria-hidden
        className="h-4 w-px bg-border group-hover:h-full group-hover:w-0.5 group-hover:bg-primary group-focus-visible:h-full group-focus-visible:w-0.5 group-focus-visible:bg-primary"
      />
    </div>
  )
}
