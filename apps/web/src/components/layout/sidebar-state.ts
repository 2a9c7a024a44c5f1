import { isMobile, useIsMobile } from '#lib/media.ts'
import { createStore } from '#lib/store.ts'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 604_800

// Read before the first render, so that the sidebar has its width at once; without a cookie it is open.
const expanded = createStore(!/(?:^|; )sidebar_state=false/.test(document.cookie))
const sheet = createStore(false)

/** Opens or closes the sheet on narrow windows; elsewhere the sidebar, which remembers it for seven days. */
export function toggleSidebar(): void {
  if (isMobile()) {
    sheet.set((open) => !open)
    return
  }
  expanded.set((open) => !open)
  document.cookie = `${COOKIE}=${expanded.get()}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}

export const closeSheet = () => sheet.set(false)

export function useSidebar() {
  return { expanded: expanded.use(), sheetOpen: sheet.use(), mobile: useIsMobile() }
}

export const setSheetOpen = (open: boolean) => sheet.set(open)
