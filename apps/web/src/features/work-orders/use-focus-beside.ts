import { type RefObject, useLayoutEffect } from 'react'

const linkOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('a')

/** Where somebody goes on whose last entry has gone: the day that was chosen, else the heading. */
const otherwise = () =>
  document.querySelector<HTMLElement>('[data-day][aria-pressed="true"]') ??
  document.querySelector<HTMLElement>('main h1')

/** Leaves the focus with the entry beside one that goes from its list, as it would be lost with it. */
export function useFocusBeside(link: RefObject<HTMLElement | null>): void {
  // The focus is the browser's.
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
