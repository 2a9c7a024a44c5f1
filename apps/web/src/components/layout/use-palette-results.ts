import { useEffect, useRef, useState } from 'react'
import type { PaletteGroup, PaletteSearch } from './palette-groups.ts'

/** The pause after the last key before a search starts, in milliseconds. */
const PAUSE_MS = 150
/** The shortest text that is searched for. */
const MIN_LENGTH = 2

interface Found {
  state: 'idle' | 'loading' | 'failed'
  /** While a search is loading, those of the one before. */
  groups: readonly PaletteGroup[]
}

const NOTHING: Found = { state: 'idle', groups: [] }

/** The server's results for the text; only those of the last request count. */
export function usePaletteResults(text: string, search: PaletteSearch | undefined): Found {
  const [found, setFound] = useState<Found>(NOTHING)
  const latest = useRef(search)
  const wanted = text.trim().length >= MIN_LENGTH ? text.trim() : ''

  useEffect(() => {
    latest.current = search
  })

  // Requests are outside React.
  useEffect(() => {
    const find = latest.current
    if (wanted === '' || !find) {
      setFound(NOTHING)
      return
    }
    const controller = new AbortController()
    const ask = async () => {
      try {
        const groups = await find(wanted, controller.signal)
        if (!controller.signal.aborted) setFound({ state: 'idle', groups })
      } catch {
        if (!controller.signal.aborted) setFound({ state: 'failed', groups: [] })
      }
    }
    setFound((before) => ({ state: 'loading', groups: before.groups }))
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])

  return found
}
