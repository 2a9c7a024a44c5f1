import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The box of things of which only the first row shows; give its height and `fits` to those in it. */
export const ONE_ROW = '-m-1 flex min-w-0 flex-wrap gap-2 overflow-hidden p-1'

/** The padding that `ONE_ROW` has and takes back by its margin, in pixels. */
const EDGE = 4

/**
 * How many of the things in a box are in its first row: the others are for a menu. All of them stay in the box, so that
 * what is measured doesn't depend on what was measured before. `spare` is what the box is wider than its first row, in
 * pixels: move what follows it by that, in a way that leaves the box as wide as it is.
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

  // How wide words are is the browser's to tell, before they are painted.
  useLayoutEffect(measure)

  // So is how wide the window is.
  useEffect(() => {
    const resized = new ResizeObserver(measure)
    if (box.current) resized.observe(box.current)
    return () => resized.disconnect()
  }, [])

  return { box, fitting, spare }
}
