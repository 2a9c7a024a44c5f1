import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'

export const TooltipProvider = Base.Provider

/** Whether some text of the element, or in it under `data-truncate`, is cut off. */
function isCut(element: Element | undefined): boolean {
  const text = element?.querySelector('[data-truncate]') ?? element
  return text !== undefined && text.scrollWidth > text.clientWidth
}

interface TooltipProps {
  label: ReactNode
  /** The shortcut that does the same. */
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
  /** Shows only when the text is really cut off at that moment. */
  whenCut?: boolean
  children: ReactElement<Record<string, unknown>>
}

/** A word about a control. Never the only place of something that people need. */
export function Tooltip(props: TooltipProps) {
  const { label, keys, side = 'bottom', disabled = false, whenCut = false, children } = props
  const [open, setOpen] = useState(false)
  return (
    <Base.Root
      disabled={disabled}
      open={open}
      onOpenChange={(next, { trigger }) => setOpen(next && (!whenCut || isCut(trigger)))}
    >
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-70">
          <Base.Popup className="max-w-72 rounded-md bg-foreground px-2 py-1 text-xs font-medium text-background shadow-pop transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
            {keys && <kbd className="ml-2 font-sans opacity-70">{keys}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
