import type { ReactNode } from 'react'
import { FoldArrow } from '#components/fold.tsx'

interface FacetSectionProps {
  label: string
  /** The number of active filters in it. */
  active: number
  startsOpen: boolean
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A collapsible filter in a list of filters. */
export function FacetSection(props: FacetSectionProps) {
  const { label, active, startsOpen, onOpen, children } = props
  return (
    <details
      open={startsOpen}
      className="shrink-0 border-b border-border"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.()
      }}
    >
      <summary className="flex h-12 items-center gap-2 px-4 text-base font-medium">
        <span className="flex-1">{label}</span>
        {active > 0 && (
          <span className="tnum rounded-full bg-primary-soft px-2 text-xs font-semibold text-primary-text">
            {active}
          </span>
        )}
        <FoldArrow />
      </summary>
      {children}
    </details>
  )
}
