import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The classes of a box that shows only its first row; add a height, and hide the items from `fitting` on. */
export const ONE_ROW = '-m-1 flex min-w-0 flex-wrap gap-2 overflow-hidden p-1'

/** The padding of `ONE_ROW`, which its negative margin compensates, in pixels. */
const EDGE = 4

/**
 * How many items of a box fit into its first row: the others go into a menu. All items stay in the box, so that the
 * measurement doesn't depend on the previous one. `spare` is the unused width of the first row in pixels: shift the
 * following element by it, without changing the width of the box.
 */
export function useFitting<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  const [spare, setSpare] = useState(0)

  const measure = () => {
    const items = [...(box.current?.children ?? [])] as HTMLElement[]
    const first = items[0]?.offsetTop
    const fits = items.filter(({ offsetTop }) => offsetTop === first)
    setFitting(fits.length)
    const [end = 0, last = 0] = [box.current, fits.at(-1)].map((one) =>
      one ? one.getBoundingClientRect().right : undefined,
    )
    setSpare(fits.length < items.length ? Math.max(0, Math.round(end - EDGE - last)) : 0)
  }

  // Text widths are measured before the paint.
  useLayoutEffect(measure)

  // The box also changes with the window.
  useEffect(() => {
    const resized = new ResizeObserver(measure)
    if (box.current) resized.observe(box.current)
    return () => resized.disconnect()
  }, [])

  return { box, fitting, spare }
}
