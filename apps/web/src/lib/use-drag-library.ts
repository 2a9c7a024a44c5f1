import { useEffect, useState } from 'react'
import { useIsCoarse } from './media.ts'

export type DragLibrary = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** The library for drag and drop, loaded once it is wanted on a device with a mouse; null on touch screens. */
export function useDragLibrary(isWanted: boolean): DragLibrary | null {
  const isOn = !useIsCoarse() && isWanted
  const [library, setLibrary] = useState<DragLibrary | null>(null)
  useEffect(() => {
    if (isOn) void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setLibrary)
  }, [isOn])
  return isOn ? library : null
}
