import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

const MOBILE = '(max-width: 767.98px)'

/** Whether the window is narrower than 768 px, below which lists are cards and the sidebar is a sheet. */
export const useIsMobile = () => useMedia(MOBILE)

/** The same question outside React, at this moment. */
export const isMobile = () => matchMedia(MOBILE).matches

const NARROW = '(max-width: 1023.98px)'

/** Whether the window is narrower than 1024 px, below which filters are a sheet and the sidebar begins as a strip. */
export const useIsNarrow = () => useMedia(NARROW)

/** The same question outside React, at this moment. */
export const isNarrow = () => matchMedia(NARROW).matches

/** Whether there is room beside the contents of a page: 1280 px and more. */
export const useIsWide = () => useMedia('(min-width: 1280px)')

/** Whether fingers are the main pointer: then a file input opens the camera by itself. */
export const useIsCoarse = () => useMedia('(pointer: coarse)')
