import { type RefObject, useLayoutEffect } from 'react'

type Target = HTMLElement | null | undefined

/**
 * Moves the focus to the adjacent entry when the focused one disappears from its list.
 *
 * @param inside an element of the entry, which is a list item
 * @param targetOf what gets the focus in an entry; a constant function
 * @param otherwise what gets it if no entry is left besides `item`, which is still there; a constant function
 */
export function useFocusBeside(
  inside: RefObject<HTMLElement | null>,
  targetOf: (item: Element | null | undefined) => Target,
  otherwise: (item: Element) => Target,
): void {
  // Focus is outside React.
  useLayoutEffect(() => {
    const item = inside.current?.closest('li')
    return () => {
      if (!item?.contains(document.activeElement)) return
      const beside = targetOf(item.nextElementSibling) ?? targetOf(item.previousElementSibling)
      const next = beside ?? otherwise(item)
      next?.focus()
    }
  }, [inside, targetOf, otherwise])
}
