import type { LucideIcon } from 'lucide-react'
import { format } from '#lib/format.ts'

type Tone = 'green' | 'red' | 'blue' | 'amber' | 'gray'

/** A number of rows for a `KpiStrip`. */
export const tile = (label: string, value: number, icon: LucideIcon, tone: Tone) => ({
  label,
  icon,
  tone,
  value: format.integer(value),
})
