import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/tones.ts'

/** One count among others. */
export interface Bar {
  id: string
  label: string
  value: number
  tone?: Tone
  icon?: ReactNode
  /** The list of what is counted, and what narrows it to that. */
  to?: string
  search?: object
}

/** A chart of more bars says nothing at a glance. */
const SHOWN = 8

/** The first bars, and what is left of the total as one more; all that are known, where `all` of them are wanted. */
export function withRest(
  bars: readonly Bar[],
  total: number,
  { name, all }: { name: string; all: boolean },
): readonly Bar[] {
  const shown = all || bars.length <= SHOWN ? bars : bars.slice(0, SHOWN - 1)
  const rest = total - shown.reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...shown, { id: 'rest', label: name, value: rest, tone: 'gray' }] : shown
}
