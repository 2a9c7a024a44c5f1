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

/** Whether the window is narrower than 768 px, where lists are cards and the sidebar is a sheet. */
export const useIsMobile = () => useMedia(MOBILE)

/** The same outside React, at this moment. */
export const isMobile = () => matchMedia(MOBILE).matches

const NARROW = '(max-width: 1023.98px)'

/** Whether the window is narrower than 1024 px, where filters are a sheet and the sidebar is collapsed by default. */
export const useIsNarrow = () => useMedia(NARROW)

/** The same outside React, at this moment. */
export const isNarrow = () => matchMedia(NARROW).matches

/** Whether there is room beside the content of a page: 1280 px or more. */
export const useIsWide = () => useMedia('(min-width: 1280px)')

/** Whether the main pointer is a finger: then a file input can open the camera. */
export const useIsCoarse = () => useMedia('(pointer: coarse)')
