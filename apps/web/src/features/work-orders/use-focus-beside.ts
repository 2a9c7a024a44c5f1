import { type RefObject, useLayoutEffect } from 'react'

const linkOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('a')

/** The target if no entry is left: the selected day, else the heading. */
const otherwise = () =>
  document.querySelector<HTMLElement>('[data-day][aria-pressed="true"]') ??
  document.querySelector<HTMLElement>('main h1')

/** Moves the focus to the adjacent entry when the focused one disappears from its list. */
export function useFocusBeside(link: RefObject<HTMLElement | null>): void {
  // Focus is outside React.
  useLayoutEffect(() => {
    const item = link.current?.closest('li')
    return () => {
      if (!item?.contains(document.activeElement)) return
      const beside = linkOf(item.nextElementSibling) ?? linkOf(item.previousElementSibling)
      const next = beside ?? otherwise()
      next?.focus()
    }
  }, [link])
}
