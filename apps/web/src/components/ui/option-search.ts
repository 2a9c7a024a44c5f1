import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#lib/use-latest.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line. */
  detail?: string | undefined
  icon?: ReactNode
}

/** Searches for options; an empty text returns the initial ones. */
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>

type SearchStatus = 'idle' | 'loading' | 'ready' | 'failed'

const DEBOUNCE = 250

interface Found {
  options: readonly ComboboxOption[]
  status: SearchStatus
}

/** Runs a search while typing: only the last request counts, earlier ones are cancelled. */
export function useOptionSearch(search: OptionSearch | undefined) {
  const [found, setFound] = useState<Found>({ options: [], status: 'idle' })
  const running = useRef<AbortController | null>(null)
  const latest = useLatest(search)

  // Cancels a running request on unmount.
  useEffect(() => () => running.current?.abort(), [])

  const ask = useCallback(
    (text: string, delay = DEBOUNCE) => {
      const find = latest.current
      if (!find) return
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      setFound((before) => ({ ...before, status: 'loading' }))

      const run = async () => {
        try {
          const options = await find(text, signal)
          if (!signal.aborted) setFound({ options, status: 'ready' })
        } catch {
          if (!signal.aborted) setFound({ options: [], status: 'failed' })
        }
      }
      const timer = setTimeout(() => void run(), delay)
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
    [latest],
  )

  return { ...found, ask }
}
