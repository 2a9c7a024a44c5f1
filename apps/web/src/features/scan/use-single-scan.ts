import type { FoundAsset } from '@steward/contract/labels.ts'
import { useRef, useState } from 'react'
import type { ApiError } from '#lib/http.ts'
import { lookUp } from './look-up.ts'
import { signal } from './feedback.ts'

export type Outcome =
  | { code: string; state: 'looking' }
  | { code: string; state: 'unknown' }
  | { code: string; state: 'several'; assets: FoundAsset[] }
  | { code: string; state: 'failed'; error: ApiError }

/** Scans one code after the other, and shows its asset. */
export function useSingleScan(onFound: (asset: FoundAsset) => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const busy = useRef(false)

  const look = async (code: string) => {
    // The camera reports the same code many times per second.
    if (busy.current) return
    busy.current = true
    setOutcome({ code, state: 'looking' })
    try {
      const assets = await lookUp(code)
      signal(assets.length > 0)
      if (assets.length === 1) return onFound(assets[0]!)
      setOutcome(
        assets.length > 0 ? { code, state: 'several', assets } : { code, state: 'unknown' },
      )
    } catch (error) {
      setOutcome({ code, state: 'failed', error: error as ApiError })
    }
  }

  /** A typed code replaces the current result; the camera waits until the user continues. */
  const type = (code: string) => {
    busy.current = false
    void look(code)
  }

  const goOn = () => {
    busy.current = false
    setOutcome(null)
  }

  return { outcome, see: (code: string) => void look(code), type, goOn }
}
