import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The box of things of which only the first row shows; give its height and `fits` to those in it. */
export const ONE_ROW = '-m-1 flex min-w-0 flex-wrap gap-2 overflow-hidden p-1'

/**
 * How many of the things in a box are in its first row: the others are for a menu. All of them stay in the box, so
 * that what is measured doesn't depend on what was measured before.
 */
export function useFitting<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)

  const measure = () => {
    const items = [...(box.current?.children ?? [])] as HTMLElement[]
    const first = items[0]?.offsetTop
    setFitting(items.filter(({ offsetTop }) => offsetTop === first).length)
  }

  // How wide words are is the browser's to tell, before they are painted.
  useLayoutEffect(measure)

  // So is how wide the window is.
  useEffect(() => {
    const resized = new ResizeObserver(measure)
    if (box.current) resized.observe(box.current)
    return () => resized.disconnect()
  }, [])

  return { box, fitting }
}
