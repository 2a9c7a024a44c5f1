import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { openedBy } from './opener.ts'
import { onOverlayChange, type Overlay } from './overlay.ts'

interface PopoverPanelProps {
  overlay: Overlay
  label: string
  children: ReactNode
  align: 'start' | 'center' | 'end'
  className: string | undefined
}

/** The content of a popover, positioned at its trigger. Loaded with the first one. */
export function PopoverPanel({ overlay, label, children, align, className }: PopoverPanelProps) {
  const { open, anchor } = overlay
  return (
    <Base.Root open={open} onOpenChange={onOverlayChange(overlay)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-60 outline-none"
        >
          <Base.Popup
            ref={openedBy(anchor)}
            aria-label={label}
            finalFocus={() => anchor}
            className={classNames(
              'popup max-h-(--available-height) max-w-(--available-width)',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
