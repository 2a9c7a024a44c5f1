import { isMobile, isNarrow, useIsMobile, useIsNarrow } from '#lib/media.ts'
import { createStore } from '#lib/store.ts'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 604_800

// Read before the first render, so that the sidebar has its width at once; without a cookie it is open.
const expanded = createStore(!/(?:^|; )sidebar_state=false/.test(document.cookie))
/** Where the page needs the room, it is open only while somebody wants it to be. */
const expandedInNarrow = createStore(false)
const sheet = createStore(false)

/**
 * Opens or closes the sheet of a phone; elsewhere the sidebar. That is remembered for seven days, but for windows in
 * which it begins as a strip.
 */
export function toggleSidebar(): void {
  if (isMobile()) {
    sheet.set((open) => !open)
    return
  }
  if (isNarrow()) {
    expandedInNarrow.set((open) => !open)
    return
  }
  expanded.set((open) => !open)
  document.cookie = `${COOKIE}=${expanded.get()}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}

export const closeSheet = () => sheet.set(false)

export function useSidebar() {
  const inNarrow = expandedInNarrow.use()
  const inWide = expanded.use()
  const isExpanded = useIsNarrow() ? inNarrow : inWide
  return { expanded: isExpanded, sheetOpen: sheet.use(), mobile: useIsMobile() }
}
