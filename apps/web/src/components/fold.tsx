import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  title: string
  startsOpen?: boolean
  children: ReactNode
}

/** A card that can be collapsed into its heading. It is always expanded on paper. */
export function Fold({ title, startsOpen, children }: FoldProps) {
  return (
    <details
      data-fold
      open={startsOpen}
      className="break-inside-avoid rounded-xl border border-border bg-card shadow-xs"
    >
      <summary className="flex min-h-6 items-center gap-2 rounded-xl p-4">
        <h2 className="flex-1 text-base font-semibold">{title}</h2>
        <FoldArrow />
      </summary>
      <div className="flex flex-col items-start gap-3 px-4 pb-4">{children}</div>
    </details>
  )
}

/** The arrow of a summary, which points up while expanded. */
export function FoldArrow() {
  return (
    <ChevronDown
      aria-hidden
      className="size-4 text-muted-foreground transition-transform [details[open]>summary>&]:rotate-180"
    />
  )
}
