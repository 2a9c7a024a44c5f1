import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/tones.ts'

/** One count among others. */
export interface Bar {
  id: string
  label: string
  value: number
  tone?: Tone
  icon?: ReactNode
  /** The list of the counted records, and its filter. */
  to?: string
  search?: object
}

/** More bars would be hard to read. */
const SHOWN = 8

/** The first bars, with the rest of the total as one more; all known bars if `all`. */
export function withRest(
  bars: readonly Bar[],
  total: number,
  { name, all }: { name: string; all: boolean },
): readonly Bar[] {
  const shown = all || bars.length <= SHOWN ? bars : bars.slice(0, SHOWN - 1)
  const rest = total - shown.reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...shown, { id: 'rest', label: name, value: rest, tone: 'gray' }] : shown
}
