import { isMobile, isNarrow, useIsMobile, useIsNarrow } from '#lib/media.ts'
import { createStore } from '#lib/store.ts'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 604_800

// Read before the first render, so that the sidebar has its final width; expanded without a cookie.
const expanded = createStore(!/(?:^|; )sidebar_state=false/.test(document.cookie))
/** In narrow windows it is expanded only temporarily. */
const expandedInNarrow = createStore(false)
const sheet = createStore(false)

/**
 * Toggles the sheet on phones, elsewhere the sidebar. The latter is stored for seven days, except in narrow windows.
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
