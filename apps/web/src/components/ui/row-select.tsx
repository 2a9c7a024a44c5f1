import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select in a table row. It is a native one, since there may be many, but looks like the others. */
export function RowSelect(props: ComponentProps<'select'>) {
  return (
    <span className="relative flex min-w-0 flex-1">
      <select
        {...props}
        className="input h-8 w-full min-w-0 appearance-none truncate py-0 pr-8 text-sm coarse:h-11"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted-foreground"
      />
    </span>
  )
}
