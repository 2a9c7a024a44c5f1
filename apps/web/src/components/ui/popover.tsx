import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>
  /** The name of what opens; it is shown only where the content shows it. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

export const PopoverClose = Base.Close

/** Something small beside the control that opened it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'start', open, onOpenChange, className } = props
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-60 outline-none"
        >
          <Base.Popup
            aria-label={label}
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
