import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Side = 'top' | 'bottom' | 'left' | 'right'

/** Read when the pointer enters: the control may lose its text before the tooltip is shown. */
interface Tip {
  target: HTMLElement
  label: string
  keys: string | undefined
  /** The edge of the control where it is shown. */
  side: Side
}

/** The delay before the first tooltip; the next one is shown at once. */
const DELAY = 400
/** How long it stays after the pointer has left, so that the pointer can move onto it. */
const GRACE = 120
const GAP = 6
const EDGE = 8

/** Whether a text in the element, or inside it under `data-truncate`, is truncated. */
function isCut(element: Element): boolean {
  const text = element.querySelector('[data-truncate]') ?? element
  return text.scrollWidth > text.clientWidth
}

/** The complete text of a truncated one. */
function wholeOf(element: Element): Tip | null {
  const target = element.closest<HTMLElement>('.truncate')
  const label = target?.textContent.trim()
  if (!target || !label || !isCut(target) || target.closest('[title]')) return null
  return { target, label, keys: undefined, side: 'bottom' }
}

const tipOf = (element: EventTarget | null): Tip | null => {
  if (!(element instanceof Element)) return null
  const target = element.closest<HTMLElement>('[data-tip]')
  const label = target?.dataset.tip
  if (!target || !label) return wholeOf(element)
  if (target.dataset.tipCut !== undefined && !isCut(target)) return null
  const { tipKeys: keys, tipSide: side = 'bottom' } = target.dataset
  return { target, label, keys, side: side as Side }
}

const clamp = (value: number, size: number, room: number) =>
  Math.max(EDGE, Math.min(value, room - size - EDGE))

/** The position of the tooltip beside its control, inside the window. */
function cornerOf(
  { target, side }: Tip,
  { width, height }: DOMRect,
): { left: number; top: number } {
  const box = target.getBoundingClientRect()
  const middle = {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
  }
  const below = { left: middle.left, top: box.bottom + GAP }
  const above = { left: middle.left, top: box.top - height - GAP }
  const corners: Record<Side, { left: number; top: number }> = {
    top: above.top < EDGE ? below : above,
    bottom: below.top + height > innerHeight - EDGE ? above : below,
    left: { left: box.left - width - GAP, top: middle.top },
    right: { left: box.right + GAP, top: middle.top },
  }
  const { left, top } = corners[side]
  return { left: clamp(left, width, innerWidth), top: clamp(top, height, innerHeight) }
}

/** The tooltip to show, by pointer and focus on the whole page. */
function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null)

  // Pointer and focus are outside React.
  useEffect(() => {
    const leaving = new AbortController()
    let timer = 0
    let shown = false

    const show = (next: Tip | null, delay: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        shown = next !== null
        setTip(next)
      }, delay)
    }
    const hide = () => show(null, 0)

    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (event.target instanceof Element && event.target.closest('[data-tooltip]')) {
        clearTimeout(timer)
        return
      }
      const next = tipOf(event.target)
      show(next, next ? (shown ? 0 : DELAY) : GRACE)
    }
    const focused = (event: FocusEvent) => {
      const byKeyboard = event.target instanceof Element && event.target.matches(':focus-visible')
      if (byKeyboard) show(tipOf(event.target), DELAY)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }

    // The host is mounted later than the page, when the pointer or focus may be on a control already.
    const [under] = [...document.querySelectorAll(':is([data-tip], .truncate):hover')].slice(-1)
    const reached = document.querySelector('[data-tip]:focus-visible')
    if (under ?? reached) show(tipOf(under ?? reached), DELAY)

    const { signal } = leaving
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('pointerdown', hide, { signal, capture: true })
    document.addEventListener('focusin', focused, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', key, { signal, capture: true })
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])

  return tip
}

/** The tooltip of the page. */
export function TooltipHost() {
  const tip = useTip()
  const box = useRef<HTMLDivElement>(null)

  // Its position depends on its size.
  useLayoutEffect(() => {
    const shown = box.current
    if (!tip || !shown) return
    const { left, top } = cornerOf(tip, shown.getBoundingClientRect())
    shown.style.left = `${left}px`
    shown.style.top = `${top}px`
  }, [tip])

  if (!tip) return null
  return (
    <div
      ref={box}
      aria-hidden
      data-tooltip
      data-no-print
      className="fixed top-0 left-0 z-70 max-w-72 rounded-md bg-foreground px-2 py-1 text-xs font-medium wrap-anywhere text-background shadow-pop"
    >
      {tip.label}
      {tip.keys && <kbd className="ml-2 font-sans opacity-70">{tip.keys}</kbd>}
    </div>
  )
}
